-- What visitors have filled in and not sent (partial_submissions_enabled, resume_link_enabled). Nothing is written, mailed or
-- announced of it. The submission that it becomes deletes it in its own statement.
create table partial_submissions (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  form_id bigint not null,
  -- SHA-256 of the key that the visitor's page keeps: whoever has it replaces the row, and reads it.
  visit bytea not null,
  -- By id of the field, without files, signatures and confidential answers: open where the account may read them, sealed where
  -- they are kept for the visitor alone.
  answers json,
  sealed_answers text,
  -- The furthest step, from 1; null where the form has none.
  step integer,
  -- Of the one-time link that opens it again.
  link_hash bytea constraint partial_submissions_link_unique unique,
  link_used_at timestamptz(3),
  -- Of the address that the link was mailed to, by which a person is found.
  address_hash bytea,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  foreign key (account_id, form_id) references forms (account_id, id) on delete cascade,
  constraint partial_submissions_visit_unique unique (form_id, visit),
  check (num_nonnulls(answers, sealed_answers) = 1)
);
create index partial_submissions_form on partial_submissions (account_id, form_id, updated_at);
select protect_tenant_table('partial_submissions');
