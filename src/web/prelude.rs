//! What every page needs.

pub(super) use askama::Template;
pub(super) use axum::extract::{Path, Query, State};
pub(super) use axum::http::StatusCode;
pub(super) use axum::response::{Html, IntoResponse, Redirect, Response};
pub(super) use serde::Deserialize;

pub(super) use super::app::Shared;
pub(super) use super::attempt::Attempt;
pub(super) use super::escape::filters;
pub(super) use super::form::{FormPage, Posted};
pub(super) use super::frame::Frame;
pub(super) use super::page_error::PageError;
pub(super) use super::routes::Routes;
pub(super) use super::single::Reader;
pub(super) use super::visitor::Visitor;
pub(super) use crate::service::Role;
