//! Countries: one code for every way of writing one.

use super::player_ref::folded_words;

/// The code of a country, and the other ways to write it: the codes of the
/// International Olympic Committee and of two letters where they differ, then
/// names.
///
/// The codes are those of ISO 3166-1 (three letters), because the federation's
/// list of players (PAPP's `joueurs`) uses them. The home nations of Great Britain
/// have teams of their own and keep the codes that sport gives them.
const COUNTRIES: &[(&str, &str)] = &[
    ("AFG", "af;afghanistan"),
    ("AGO", "ang;ao;angola"),
    ("ALB", "al;albania"),
    ("AND", "ad;andorra"),
    ("ARE", "uae;ae;united arab emirates"),
    ("ARG", "ar;argentina;argentine"),
    ("ARM", "am;armenia"),
    ("AUS", "au;australia"),
    ("AUT", "at;austria;osterreich;oesterreich"),
    ("AZE", "az;azerbaijan"),
    ("BEL", "be;belgium;belgique;belgie;belgien"),
    ("BEN", "bj;benin"),
    ("BFA", "bur;bf;burkina faso"),
    ("BGD", "ban;bd;bangladesh"),
    ("BGR", "bul;bg;bulgaria"),
    ("BHR", "brn;bh;bahrain"),
    ("BIH", "ba;bosnia;bosnia and herzegovina"),
    ("BLR", "by;belarus"),
    ("BOL", "bo;bolivia"),
    ("BRA", "br;brazil;brasil"),
    ("CAN", "ca;canada"),
    ("CHE", "sui;ch;switzerland;suisse;schweiz;svizzera"),
    ("CHL", "chi;cl;chile"),
    ("CHN", "cn;china;prc;peoples republic of china"),
    ("CIV", "ci;cote divoire;ivory coast"),
    ("CMR", "cm;cameroon"),
    ("COD", "cd;dr congo;democratic republic of the congo"),
    ("COG", "cgo;cg;congo"),
    ("COL", "co;colombia"),
    ("CRI", "crc;cr;costa rica"),
    ("CUB", "cu;cuba"),
    ("CYP", "cy;cyprus"),
    ("CZE", "cz;czechia;czech republic;cesko;ceska republika"),
    ("DEU", "ger;de;germany;deutschland;allemagne;brd;frg"),
    ("DNK", "den;dk;denmark;danmark;danemark"),
    ("DOM", "do;dominican republic"),
    ("DZA", "alg;dz;algeria;algerie"),
    ("ECU", "ec;ecuador"),
    ("EGY", "eg;egypt"),
    ("ENG", "england"),
    ("ESP", "es;spain;espana;espagne;spanien"),
    ("EST", "ee;estonia;eesti"),
    ("ETH", "et;ethiopia"),
    ("FIN", "fi;finland;suomi;finlande;finnland"),
    ("FRA", "fr;france;frankreich;francia"),
    (
        "GBR",
        "gb;uk;great britain;united kingdom;britain;grande bretagne",
    ),
    ("GEO", "ge;georgia"),
    ("GHA", "gh;ghana"),
    ("GRC", "gre;gr;greece;hellas;grece"),
    ("GTM", "gua;gt;guatemala"),
    ("HKG", "hk;hong kong"),
    ("HND", "hon;hn;honduras"),
    ("HRV", "cro;hr;croatia;hrvatska"),
    ("HUN", "hu;hungary;magyarorszag;hongrie;ungarn"),
    ("IDN", "ina;id;indonesia"),
    ("IND", "in;india"),
    ("IRL", "ie;ireland;eire;irlande"),
    ("IRN", "iri;ir;iran"),
    ("IRQ", "iq;iraq"),
    ("ISL", "is;iceland;island"),
    ("ISR", "il;israel"),
    ("ITA", "it;italy;italia;italie;italien"),
    ("JAM", "jm;jamaica"),
    ("JOR", "jo;jordan"),
    ("JPN", "jp;jap;japan;nippon;nihon;japon;日本"),
    ("KAZ", "kz;kazakhstan"),
    ("KEN", "ke;kenya"),
    ("KGZ", "kg;kyrgyzstan"),
    ("KHM", "cam;kh;cambodia"),
    ("KOR", "kr;korea;south korea;republic of korea"),
    ("KWT", "kuw;kw;kuwait"),
    ("LAO", "la;laos"),
    ("LBN", "lib;lb;lebanon"),
    ("LIE", "li;liechtenstein"),
    ("LKA", "sri;lk;sri lanka"),
    ("LTU", "lt;lithuania;lietuva"),
    ("LUX", "lu;luxembourg;luxemburg"),
    ("LVA", "lat;lv;latvia;latvija"),
    ("MAC", "mo;macau;macao"),
    ("MAR", "ma;morocco;maroc"),
    ("MCO", "mon;mc;monaco"),
    ("MDA", "md;moldova"),
    ("MDG", "mad;mg;madagascar"),
    ("MEX", "mx;mexico;mexique"),
    ("MKD", "mk;north macedonia;macedonia"),
    ("MLI", "ml;mali"),
    ("MLT", "mt;malta"),
    ("MMR", "mya;mm;myanmar;burma"),
    ("MNE", "me;montenegro"),
    ("MNG", "mgl;mn;mongolia"),
    ("MUS", "mri;mu;mauritius"),
    ("MYS", "mas;my;malaysia"),
    ("NGA", "ngr;ng;nigeria"),
    ("NIC", "nca;ni;nicaragua"),
    ("NIR", "northern ireland"),
    (
        "NLD",
        "ned;nl;hol;netherlands;the netherlands;holland;nederland;pays bas;niederlande",
    ),
    ("NOR", "no;norway;norge;norvege;norwegen"),
    ("NPL", "nep;np;nepal"),
    ("NZL", "nz;new zealand"),
    ("PAK", "pk;pakistan"),
    ("PAN", "pa;panama"),
    ("PER", "pe;peru"),
    ("PHL", "phi;ph;philippines"),
    ("PNG", "pg;papua new guinea"),
    ("POL", "pl;poland;polska;pologne;polen"),
    ("PRI", "pur;puerto rico"),
    ("PRK", "kp;north korea"),
    ("PRT", "por;pt;portugal"),
    ("PRY", "par;py;paraguay"),
    ("PSE", "ple;ps;palestine"),
    ("QAT", "qa;qatar"),
    ("ROU", "rom;ro;romania;roumanie"),
    ("RUS", "ru;russia;russian federation;russie"),
    ("SAU", "ksa;sa;saudi arabia"),
    ("SCO", "scotland"),
    ("SEN", "sn;senegal"),
    ("SGP", "sin;sg;singapore;singapour"),
    ("SLV", "esa;sv;el salvador"),
    ("SMR", "sm;san marino"),
    ("SRB", "rs;serbia;srbija"),
    ("SVK", "sk;slovakia;slovensko"),
    ("SVN", "slo;si;slovenia;slovenija"),
    ("SWE", "se;sweden;sverige;suede;schweden"),
    ("SYR", "sy;syria"),
    ("THA", "th;thailand"),
    ("TUN", "tn;tunisia;tunisie"),
    ("TUR", "tr;turkey;turkiye;turquie"),
    ("TWN", "tpe;tw;taiwan;chinese taipei"),
    ("TZA", "tan;tz;tanzania"),
    ("UGA", "ug;uganda"),
    ("UKR", "ua;ukraine;ukraina"),
    ("URY", "uru;uy;uruguay"),
    (
        "USA",
        "us;united states;united states of america;america;etats unis",
    ),
    ("UZB", "uz;uzbekistan"),
    ("VEN", "ve;venezuela"),
    ("VNM", "vie;vn;vietnam;viet nam"),
    ("WAL", "wales;cymru"),
    ("ZAF", "rsa;za;south africa"),
    ("ZMB", "zam;zm;zambia"),
    ("ZWE", "zim;zw;zimbabwe"),
];

/// A country as it was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Country {
    /// Nothing was written.
    None,
    /// A country with a code.
    Known(&'static str),
    /// Something else, such as a club or a continent, as it was written.
    Unknown(String),
}

impl Country {
    /// The country that is meant, by code or name; case, accents and periods do
    /// not count.
    ///
    /// ```
    /// use outflank_core::tournament::Country;
    ///
    /// for text in ["FRA", "fra", "France", "FR"] {
    ///     assert_eq!(Country::read(text), Country::Known("FRA"), "{text}");
    /// }
    /// assert_eq!(Country::read("Atlantis").to_string(), "Atlantis");
    /// ```
    pub fn read(text: &str) -> Self {
        let text = text.trim();
        if text.is_empty() {
            return Self::None;
        }
        let words = folded_words(text);
        let (name, letters) = (words.join(" "), words.concat());
        let found = COUNTRIES.iter().find(|(code, others)| {
            code.eq_ignore_ascii_case(&letters)
                || others
                    .split(';')
                    .any(|other| other == name || other == letters)
        });
        match found {
            Some((code, _)) => Self::Known(code),
            None => Self::Unknown(text.to_owned()),
        }
    }
}

impl Country {
    /// The codes that are one wrong, missing or superfluous letter away from what
    /// was typed: at most three.
    pub fn nearest(text: &str) -> Vec<&'static str> {
        let typed = folded_words(text).concat();
        let is_near = |name: &str| is_one_letter_away(&typed, &name.to_lowercase());
        let near = COUNTRIES.iter().filter(|(code, others)| {
            // Codes of two letters are near to everything.
            let mut names = others.split(';').filter(|other| other.chars().count() > 2);
            is_near(code) || names.any(is_near)
        });
        near.map(|(code, _)| *code).take(3).collect()
    }
}

/// Whether two texts differ in one letter that is wrong, missing or too many, or in
/// two neighbours that are exchanged.
#[doc(hidden)]
pub fn is_one_letter_away(one: &str, other: &str) -> bool {
    let (one, other): (Vec<char>, Vec<char>) = (one.chars().collect(), other.chars().collect());
    let (short, long) = if one.len() <= other.len() {
        (one, other)
    } else {
        (other, one)
    };
    let same = short.iter().zip(&long).take_while(|(a, b)| a == b).count();
    let (short, long) = (&short[same..], &long[same..]);
    match long.len() - short.len() {
        0 if long.is_empty() => false,
        0 => {
            let is_exchanged = long.len() > 1 && short[0] == long[1] && short[1] == long[0];
            short[1..] == long[1..] || is_exchanged && short[2..] == long[2..]
        }
        1 => short == &long[1..],
        _ => false,
    }
}

/// What the database keeps: the code, or the text as written.
impl std::fmt::Display for Country {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::None => "",
            Self::Known(code) => code,
            Self::Unknown(text) => text,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_country_with_one_wrong_letter_is_near_to_the_right_one() {
        assert!(Country::nearest("FRS").contains(&"FRA"));
        assert!(Country::nearest("Germani").contains(&"DEU"));
        assert!(Country::nearest("Swedne").contains(&"SWE"));
        assert!(Country::nearest("Atlantis").is_empty());
        assert!(Country::nearest("ZZZZ").is_empty());
    }

    #[test]
    fn a_country_has_one_code_however_it_is_written() {
        for (text, code) in [
            ("fra", "FRA"),
            ("GER", "DEU"),
            ("deu", "DEU"),
            ("Côte d'Ivoire", "CIV"),
            ("U.S.A.", "USA"),
            ("U.K.", "GBR"),
            ("Österreich", "AUT"),
            (" the Netherlands ", "NLD"),
            ("NED", "NLD"),
            ("England", "ENG"),
        ] {
            assert_eq!(Country::read(text), Country::Known(code), "{text}");
        }
        assert_eq!(Country::read("  "), Country::None);
        assert_eq!(
            Country::read("Team Blue"),
            Country::Unknown("Team Blue".to_owned())
        );
    }

    #[test]
    fn no_spelling_means_two_countries() {
        let spellings = COUNTRIES.iter().flat_map(|(code, others)| {
            let others = others.split(';').map(move |other| (other.to_owned(), code));
            others.chain([(code.to_lowercase(), code)])
        });
        let mut seen = std::collections::BTreeMap::new();
        for (spelling, code) in spellings {
            assert_eq!(folded_words(&spelling).join(" "), spelling);
            let before = seen.insert(spelling.clone(), code);
            assert!(before.is_none(), "{spelling}: {before:?} and {code}");
        }
    }
}
