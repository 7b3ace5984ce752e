-- What becomes of records that submissions have made in a CRM outside (docs/decisions/0116-records-looked-at-again.md).

-- Records that are looked at for 30 days. Their state as it was last seen is kept to tell what has changed.
create table crm_watched_records (
  account_id bigint not null,
  submission_id bigint not null references submissions on delete cascade,
  module text not null check (module in ('address', 'estate', 'task', 'calendar')),
  record_id text not null,
  -- null: not looked at yet.
  known jsonb,
  looks integer not null default 0,
  next_look_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now(),
  primary key (submission_id, module)
);
create index crm_watched_records_due on crm_watched_records (account_id, next_look_at);
create index crm_watched_records_old on crm_watched_records (created_at);
select protect_tenant_table('crm_watched_records');

-- Whose records are asked for next: one request at a time for each account, over all processes.
create table crm_look_turns (
  account_id bigint primary key references accounts on delete cascade,
  next_at timestamptz(3) not null,
  -- Number of the turn; fences a process whose turn has ended.
  turn bigint not null default 0,
  -- Turns in a row in which the CRM did not answer.
  failures integer not null default 0
);
create index crm_look_turns_due on crm_look_turns (next_at);
select protect_tenant_table('crm_look_turns');

-- What has changed in the CRM, as the timeline of the submission tells it.
create table crm_changes (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  submission_id bigint not null references submissions on delete cascade,
  module text not null,
  record_id text not null,
  what text not null check (what in ('responsible', 'status', 'appointment', 'archived', 'deleted', 'restored')),
  -- null: there was none, or the content of the submission is not kept.
  before text,
  after text,
  seen_at timestamptz(3) not null default now()
);
create index crm_changes_account on crm_changes (account_id, submission_id);
create index crm_changes_submission on crm_changes (submission_id);
select protect_tenant_table('crm_changes');
