//! Values to `impl Write`: CSV, result files, JSON, pictures.
