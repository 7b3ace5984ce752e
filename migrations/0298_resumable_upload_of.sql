-- The upload that a file in pieces has become: with it goes what its visitor called it (docs/decisions/0154-resumable-uploads.md).
alter table resumable_uploads add column upload_id bigint,
  add constraint resumable_uploads_upload foreign key (account_id, upload_id) references uploads (account_id, id)
    on delete cascade not valid;
