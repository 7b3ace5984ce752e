-- Which CRM an account works with (decision 0015).
alter table crm_connections
  add column kind text not null default 'built-in' check (kind in ('built-in', 'onoffice')),
  -- The CRM refused the credentials, and only checks of the connection ask it until it accepts some again.
  add column reconnect boolean not null default false;

-- Files of records of the built-in CRM. In the table: it has no other place, and they go with their record.
create table built_in_crm_files (
  id bigint generated always as identity (start 5001) primary key,
  account_id bigint not null,
  record_id bigint not null,
  name text not null,
  content_type text not null,
  title text,
  -- What kind of file it is for the CRM: `Foto`, `Dokument` …
  kind text,
  content bytea not null,
  created_at timestamptz(3) not null default now(),
  foreign key (account_id, record_id) references built_in_crm_records (account_id, id) on delete cascade
);
create index built_in_crm_files_record on built_in_crm_files (account_id, record_id);
select protect_tenant_table('built_in_crm_files');
