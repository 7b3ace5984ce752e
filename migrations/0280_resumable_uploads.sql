-- Files of visitors that arrive in pieces (docs/decisions/0154-resumable-uploads.md): what has come of each, for some hours. A file that is
-- whole becomes an upload as any other, and its pieces go.
create table resumable_uploads (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  form_id bigint not null,
  -- SHA-256 of the last part of its address.
  token_hash bytea not null constraint resumable_uploads_token unique,
  field_id bigint not null,
  -- As the visitor called it.
  name text not null,
  -- Bytes of the whole file, and those that have come.
  size bigint not null check (size > 0),
  received bigint not null default 0 check (received between 0 and size),
  -- What a submission names the file by, once it is whole and looked into.
  reference text,
  -- Keyed hash of the network that it comes from: each has a share of the space.
  network bytea not null,
  created_at timestamptz(3) not null default now(),
  constraint resumable_uploads_account_id_unique unique (account_id, id),
  foreign key (account_id, form_id) references forms (account_id, id) on delete cascade
);
create index resumable_uploads_form on resumable_uploads (account_id, form_id);
create index resumable_uploads_age on resumable_uploads (created_at);
select protect_tenant_table('resumable_uploads');

create table resumable_upload_pieces (
  account_id bigint not null,
  upload_id bigint not null,
  -- Its first byte in the file.
  starts_at bigint not null,
  size bigint not null check (size > 0),
  -- Where the bytes are in the file store.
  file_key text not null constraint resumable_upload_pieces_file_unique unique,
  primary key (upload_id, starts_at),
  foreign key (account_id, upload_id) references resumable_uploads (account_id, id) on delete cascade
);
create index resumable_upload_pieces_account on resumable_upload_pieces (account_id, upload_id);
select protect_tenant_table('resumable_upload_pieces');
create trigger keep_file after insert on resumable_upload_pieces for each row execute function keep_file();
create trigger doom_file after delete on resumable_upload_pieces for each row execute function doom_file();
