-- Of forms that take a submission only when the CRM does (crm_error_mode `reject`): a first record that was asked for in a CRM that
-- may make it twice, while there is no submission yet. Known by the token that makes a repetition the same submission.
create table crm_attempts (
  account_id bigint not null,
  form_id bigint not null,
  token bytea not null,
  stage text not null check (stage in ('address', 'estate', 'task', 'calendar')),
  -- `begun`: nobody noted what came of it.
  state text not null default 'begun' check (state in ('begun', 'done', 'unknown')),
  record_id text,
  begun_at timestamptz(3) not null default now(),
  primary key (form_id, token),
  foreign key (account_id, form_id) references forms (account_id, id) on delete cascade
);
create index crm_attempts_account on crm_attempts (account_id, form_id);
create index crm_attempts_age on crm_attempts (begun_at);
select protect_tenant_table('crm_attempts');

-- What the duplicate check found, sealed, until the notification has told it.
alter table crm_stages add column sealed_match text;
create index crm_stages_matches on crm_stages (finished_at) where sealed_match is not null;
