-- What people of an agency note about a submission.
create table submission_notes (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  submission_id bigint not null references submissions on delete cascade,
  author_type text not null check (author_type in ('session', 'key')),
  -- Id of the user or API key, and its name at that time.
  author_id bigint not null,
  author_name text not null,
  text text not null,
  created_at timestamptz(3) not null default clock_timestamp()
);
create index submission_notes_submission on submission_notes (submission_id, id);
select protect_tenant_table('submission_notes');
