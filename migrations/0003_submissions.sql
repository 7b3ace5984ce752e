create table submissions (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  form_id bigint not null,
  index bigint not null,
  -- json, not jsonb: stored and answered as the text that was written, null where content is not saved.
  content json,
  ip_address text,
  created_at timestamptz(3) not null,
  -- What makes a double click or a retry the same submission: the nonce of the page token, or of an Idempotency-Key.
  token bytea,
  constraint submissions_index_unique unique (account_id, form_id, index),
  foreign key (account_id, form_id) references forms (account_id, id) on delete cascade
);
create unique index submissions_token_unique on submissions (form_id, token) where token is not null;
-- created_at rises with index, so a window of time is a range of indexes (ARCHITECTURE.md "Lists").
create index submissions_created on submissions (account_id, form_id, created_at, index);
select protect_tenant_table('submissions');

-- Indexes of deleted submissions as disjoint ranges, so that pages and totals stay exact without counting.
create table erased_ranges (
  account_id bigint not null,
  form_id bigint not null,
  first_index bigint not null,
  last_index bigint not null,
  primary key (account_id, form_id, first_index),
  foreign key (account_id, form_id) references forms (account_id, id) on delete cascade
);
select protect_tenant_table('erased_ranges');

create table quarantined_submissions (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  form_id bigint not null,
  reason text not null,
  content json,
  ip_address text,
  token bytea,
  created_at timestamptz(3) not null default now(),
  foreign key (account_id, form_id) references forms (account_id, id) on delete cascade
);
create index quarantined_submissions_form on quarantined_submissions (account_id, form_id, id);
create unique index quarantined_submissions_token_unique on quarantined_submissions (form_id, token) where token is not null;
select protect_tenant_table('quarantined_submissions');

-- Views and submissions per quarter of an hour: the coarsest unit in which every time zone's day begins.
create table form_statistics (
  account_id bigint not null,
  form_id bigint not null,
  quarter timestamptz not null,
  views bigint not null default 0,
  submissions bigint not null default 0,
  primary key (account_id, form_id, quarter),
  foreign key (account_id, form_id) references forms (account_id, id) on delete cascade
) with (fillfactor = 50);
select protect_tenant_table('form_statistics');
