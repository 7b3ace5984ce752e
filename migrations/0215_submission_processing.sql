-- What an agency does about submissions (docs/decisions/0118-inbox.md). A submission without a row is new, and has no assignee: what a visitor
-- sends costs nothing more.
create table submission_processing (
  submission_id bigint primary key references submissions on delete cascade,
  account_id bigint not null,
  -- As in the submission: lists are by form, and in the order of receipt.
  form_id bigint not null,
  received_at timestamptz(3) not null,
  status text not null check (status in ('new', 'in_progress', 'done', 'discarded')),
  -- A user of the account. One who has left it counts as none: a departure changes no rows here, of which there may be any number.
  assignee_id bigint,
  due_on date,
  changed_at timestamptz(3) not null,
  changed_by_type text not null check (changed_by_type in ('session', 'key')),
  -- Id of the user or API key, and its name at that time.
  changed_by_id bigint not null,
  changed_by_name text not null
);
-- With the submission by an expression, so that a look-up of one goes by the primary key, whatever is believed about the table (decision 0036).
create index submission_processing_status on submission_processing (account_id, status, received_at, (submission_id + 0));
create index submission_processing_assignee
  on submission_processing (account_id, assignee_id, status, received_at, (submission_id + 0))
  where assignee_id is not null;
-- What is due is counted by the one, and listed by the other.
create index submission_processing_due on submission_processing (account_id, due_on)
  where due_on is not null and status in ('new', 'in_progress');
create index submission_processing_due_list on submission_processing (account_id, received_at, (submission_id + 0))
  where due_on is not null and status in ('new', 'in_progress');
select protect_tenant_table('submission_processing');

create table submission_tags (
  submission_id bigint not null references submission_processing on delete cascade,
  account_id bigint not null,
  tag text not null,
  received_at timestamptz(3) not null,
  primary key (submission_id, tag)
);
-- With the account by an expression, so that a look-up of one tag of a submission goes by the primary key; its function is leakproof, so that it
-- is a condition of the index under row-level security.
create index submission_tags_tag on submission_tags ((greatest(account_id, 0::bigint)), tag, received_at, (submission_id + 0));
select protect_tenant_table('submission_tags');

-- Each change, as the timeline of the submission shows it.
create table submission_changes (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  submission_id bigint not null references submission_processing on delete cascade,
  at timestamptz(3) not null,
  by_type text not null check (by_type in ('session', 'key')),
  by_id bigint not null,
  by_name text not null,
  -- What was before and is after, by property; those that stayed are null.
  changes jsonb not null
);
create index submission_changes_submission on submission_changes (submission_id, id);
select protect_tenant_table('submission_changes');
