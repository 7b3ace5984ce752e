-- Files of a submission that are attached to a record of the CRM. No CRM promises to take a file once only, so that each is noted
-- before it is sent: one whose end nobody noted is not sent again.
create table crm_attachments (
  account_id bigint not null,
  submission_id bigint not null references submissions on delete cascade,
  -- `upload 12`, `document`.
  file text not null,
  state text not null default 'begun' check (state in ('begun', 'done', 'failed', 'unknown')),
  -- Of the file in the CRM, where it tells.
  crm_file_id text,
  error text,
  created_at timestamptz(3) not null default now(),
  primary key (submission_id, file)
);
create index crm_attachments_account on crm_attachments (account_id, submission_id);
select protect_tenant_table('crm_attachments');

alter table crm_stages drop constraint crm_stages_stage_check;
alter table crm_stages add constraint crm_stages_stage_check
  check (stage in ('address', 'estate', 'relation', 'task', 'calendar', 'agentsLog', 'files'));
