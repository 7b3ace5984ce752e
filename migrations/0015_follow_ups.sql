-- What follows a submission, written with it in one transaction: the write to the CRM, then the mails. Done by workers,
-- at least once; each stage of a write to the CRM at most once.
create table follow_ups (
  account_id bigint not null,
  submission_id bigint not null references submissions on delete cascade,
  kind text not null check (kind in ('crm', 'mails')),
  state text not null default 'waiting' check (state in ('waiting', 'done', 'failed')),
  -- Not before this time; while it is being done, the time at which another process may try.
  due_at timestamptz(3) not null default now(),
  -- Rises with every claim and fences a worker whose lease ran out.
  claims integer not null default 0,
  error text,
  -- What was submitted, sealed, where the account does not save it.
  sealed_content text,
  -- Values of the CRM's records after the write, sealed: what macros are resolved on. Kept for a day.
  sealed_records text,
  finished_at timestamptz(3),
  primary key (submission_id, kind)
) with (fillfactor = 70);
create index follow_ups_due on follow_ups (kind, due_at) where state = 'waiting';
create index follow_ups_sealed on follow_ups (finished_at) where sealed_content is not null or sealed_records is not null;
select protect_tenant_table('follow_ups');

-- Stages of a write to the CRM. A stage that is done is not done again.
create table crm_stages (
  account_id bigint not null,
  submission_id bigint not null references submissions on delete cascade,
  stage text not null check (stage in ('address', 'estate', 'relation', 'task', 'calendar', 'agentsLog')),
  -- `unknown`: the CRM was asked and did not answer; it is not asked blindly again.
  state text not null check (state in ('done', 'failed', 'unknown')),
  -- Of the record created or changed, as the CRM names it.
  record_id text,
  error text,
  finished_at timestamptz(3) not null default now(),
  primary key (submission_id, stage)
);
create index crm_stages_account on crm_stages (account_id, submission_id);
select protect_tenant_table('crm_stages');

-- Records of the built-in CRM.
create table built_in_crm_records (
  id bigint generated always as identity (start 1001) primary key,
  account_id bigint not null references accounts on delete cascade,
  module text not null,
  values jsonb not null,
  -- What an activity, a task or an appointment is about.
  address_id bigint,
  estate_id bigint,
  -- Of the caller's making: a creation that is repeated finds what the first one made.
  reference text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint built_in_crm_records_account_id_unique unique (account_id, id),
  constraint built_in_crm_records_reference_unique unique (account_id, reference)
);
create index built_in_crm_records_module on built_in_crm_records (account_id, module, id);
-- The duplicate check. Not partial: a prepared statement knows the module only when it runs.
create index built_in_crm_records_email on built_in_crm_records (account_id, module, lower(values ->> 'Email'));
select protect_tenant_table('built_in_crm_records');

create table built_in_crm_relations (
  account_id bigint not null,
  kind text not null,
  estate_id bigint not null,
  address_id bigint not null,
  primary key (account_id, kind, estate_id, address_id),
  foreign key (account_id, estate_id) references built_in_crm_records (account_id, id) on delete cascade,
  foreign key (account_id, address_id) references built_in_crm_records (account_id, id) on delete cascade
);
create index built_in_crm_relations_address on built_in_crm_relations (account_id, address_id);
select protect_tenant_table('built_in_crm_relations');
