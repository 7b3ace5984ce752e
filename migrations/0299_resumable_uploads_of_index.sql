-- What goes with an upload.
create index concurrently resumable_uploads_upload_index on resumable_uploads (account_id, upload_id) where upload_id is not null;
