//! A device without a browser: one request for each connection.

use std::io::{self, Read as _, Write as _};
use std::net::TcpStream;
use std::time::Duration;

/// A device in the hall, or the console: its cookie says.
#[derive(Clone, Debug)]
pub struct Client {
    pub host: String,
    /// What it is known by: `outflank_device=` and its token, or the secret of the
    /// console; empty for somebody who only reads.
    pub cookie: String,
}

/// What came back.
#[derive(Debug)]
pub struct Answer {
    pub status: u16,
    pub head: String,
    pub body: String,
}

impl Answer {
    /// The value of a header.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.head.lines().find_map(|line| {
            let (found, value) = line.split_once(':')?;
            found.eq_ignore_ascii_case(name).then_some(value.trim())
        })
    }

    /// The value of a hidden field of the first form on the page.
    pub fn hidden(&self, name: &str) -> String {
        let start = format!("name=\"{name}\" value=\"");
        let after = self.body.split(&start).nth(1).unwrap_or_default();
        after.split('"').next().unwrap_or_default().to_owned()
    }
}

impl Client {
    pub fn get(&self, path: &str) -> io::Result<Answer> {
        self.send(&format!("GET {path} HTTP/1.1\r\n{}\r\n", self.head()))
    }

    /// Sends a form as a browser does.
    pub fn post(&self, path: &str, body: &str) -> io::Result<Answer> {
        self.send(&self.form(path, body))
    }

    /// The request by which a browser sends a form.
    pub fn form(&self, path: &str, body: &str) -> String {
        format!(
            "POST {path} HTTP/1.1\r\n{}Origin: http://{}\r\n\
             Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {}\r\n\r\n{body}",
            self.head(),
            self.host,
            body.len(),
        )
    }

    /// A stream of changes that stays open, and its first bytes.
    pub fn live(&self) -> io::Result<TcpStream> {
        let mut stream = self.connect()?;
        let head = format!("GET /live HTTP/1.1\r\nHost: {}\r\n\r\n", self.host);
        stream.write_all(head.as_bytes())?;
        Ok(stream)
    }

    pub fn connect(&self) -> io::Result<TcpStream> {
        let stream = TcpStream::connect(&self.host)?;
        stream.set_read_timeout(Some(Duration::from_secs(120)))?;
        Ok(stream)
    }

    fn head(&self) -> String {
        let Self { host, cookie } = self;
        format!("Host: {host}\r\nCookie: {cookie}\r\nConnection: close\r\n")
    }

    /// Sends these bytes; an answer that is cut off is an error.
    pub fn send(&self, request: &str) -> io::Result<Answer> {
        let mut stream = self.connect()?;
        stream.write_all(request.as_bytes())?;
        let mut bytes = Vec::new();
        stream.read_to_end(&mut bytes)?;
        let text = String::from_utf8_lossy(&bytes);
        let cut = || io::Error::from(io::ErrorKind::UnexpectedEof);
        let (head, body) = text.split_once("\r\n\r\n").ok_or_else(cut)?;
        let status = head.split(' ').nth(1).and_then(|code| code.parse().ok());
        Ok(Answer {
            status: status.ok_or_else(cut)?,
            head: head.to_owned(),
            body: body.to_owned(),
        })
    }
}
