-- The CRM an account works with (section 2.14): one row for each account, made with it.
create table crm_connections (
  account_id bigint primary key references accounts on delete cascade,
  api_type text not null default 'normal' check (api_type in ('normal', 'marketplace_api')),
  -- Whether a CRM is connected at all; what the last check of the connection said is in `error`.
  connected boolean not null default true,
  error text,
  checked_at timestamptz(3),
  marketplace_user text,
  field_config_locale text not null default 'de',
  -- Custom rejection reasons; empty: the standard list.
  reason_cancellation text[] not null default '{}'
);
select protect_tenant_table('crm_connections');
insert into crm_connections (account_id) select id from accounts;

-- Token and secret of the CRM, apart, so that no answer about the connection can select them.
create table crm_credentials (
  account_id bigint primary key references accounts on delete cascade,
  -- Sealed with SECRET_KEY.
  sealed_credentials text not null,
  created_at timestamptz(3) not null default now()
);
select protect_tenant_table('crm_credentials');

-- E-mail identities of the API user (`normal`) and of the marketplace user, each verified by a test mail.
create table crm_identities (
  account_id bigint not null references accounts on delete cascade,
  api_type text not null check (api_type in ('normal', 'marketplace_api')),
  position integer not null,
  email text not null,
  state text not null default 'waiting' check (state in ('waiting', 'functional', 'failed')),
  error text,
  attempts integer not null default 0,
  -- Not before this time; while the test mail is being sent, the time at which another process may try.
  due_at timestamptz(3) not null default now(),
  checked_at timestamptz(3),
  primary key (account_id, api_type, email)
);
create index crm_identities_due on crm_identities (due_at) where state = 'waiting';
select protect_tenant_table('crm_identities');

-- Field configuration as the CRM gave it, per language: read while it is being built anew.
create table crm_field_configurations (
  account_id bigint not null references accounts on delete cascade,
  locale text not null,
  -- json, not jsonb: the order of modules, fields and values is the CRM's.
  configuration json,
  built_at timestamptz(3),
  -- To be built (anew) from this time on; null: up to date.
  due_at timestamptz(3),
  attempts integer not null default 0,
  error text,
  primary key (account_id, locale)
);
create index crm_field_configurations_due on crm_field_configurations (due_at) where due_at is not null;
select protect_tenant_table('crm_field_configurations');

-- Users and groups of the built-in CRM: what `import-crm` finds there.
create table built_in_crm_users (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts on delete cascade,
  name text not null,
  email text not null,
  is_active boolean not null default true,
  constraint built_in_crm_users_account_id_unique unique (account_id, id)
);
select protect_tenant_table('built_in_crm_users');

create table built_in_crm_groups (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts on delete cascade,
  name text not null,
  constraint built_in_crm_groups_account_id_unique unique (account_id, id)
);
select protect_tenant_table('built_in_crm_groups');

create table built_in_crm_group_users (
  account_id bigint not null,
  group_id bigint not null,
  user_id bigint not null,
  primary key (account_id, user_id, group_id),
  foreign key (account_id, group_id) references built_in_crm_groups (account_id, id) on delete cascade,
  foreign key (account_id, user_id) references built_in_crm_users (account_id, id) on delete cascade
);
create index built_in_crm_group_users_group on built_in_crm_group_users (account_id, group_id);
select protect_tenant_table('built_in_crm_group_users');

-- Every account's own users are users of its built-in CRM.
insert into built_in_crm_users (account_id, name, email) select account_id, name, email from users order by id;
