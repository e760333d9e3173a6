//! QR codes: an address that a phone reads from a screen, a terminal or paper.

use qrcode::render::{svg, unicode};
use qrcode::{EcLevel, QrCode};

/// As text for a terminal, two rows of the code on a line. `None` if the text
/// is too long for a code.
pub fn terminal(text: &str) -> Option<String> {
    let code = code(text)?;
    // Terminals are dark: the code is drawn by what is light in it.
    let drawing = code
        .render::<unicode::Dense1x2>()
        .dark_color(unicode::Dense1x2::Light)
        .light_color(unicode::Dense1x2::Dark)
        .build();
    Some(drawing)
}

/// A code as an element of a page.
#[derive(Clone, Debug)]
pub struct Drawing(String);

impl Drawing {
    /// The element.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// As a picture for a page, black on white in every colour scheme. `None` if the
/// text is too long for a code.
pub fn picture(text: &str) -> Option<Drawing> {
    let drawing = code(text)?
        .render::<svg::Color<'_>>()
        .min_dimensions(200, 200)
        .dark_color(svg::Color("#000"))
        .light_color(svg::Color("#fff"))
        .build();
    // On a page it is an element, not a file.
    let start = drawing.find("<svg")?;
    Some(Drawing(drawing[start..].to_owned()))
}

fn code(text: &str) -> Option<QrCode> {
    QrCode::with_error_correction_level(text, EcLevel::M).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_fits_and_a_novel_does_not() {
        let address = "http://192.168.1.10:8080/join/abcdefghijkl";
        let drawing = terminal(address).expect("a code");
        assert!(drawing.lines().count() < 24, "it fits a small terminal");
        assert!(
            picture(address)
                .expect("a code")
                .as_str()
                .starts_with("<svg")
        );
        assert_eq!(terminal(&"x".repeat(4000)), None);
    }
}
