-- People who may open staff-only forms (section 2.15); not users of the dashboard.
create table staff_members (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts on delete cascade,
  name text not null,
  email text not null,
  source text not null check (source in ('crm', 'manual')),
  is_active boolean not null default true,
  crm_user_id text,
  last_login_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  constraint staff_members_account_id_unique unique (account_id, id),
  constraint staff_members_crm_user_unique unique (account_id, crm_user_id)
);
create unique index staff_members_email_unique on staff_members (account_id, lower(email));
select protect_tenant_table('staff_members');

create table staff_groups (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts on delete cascade,
  name text not null,
  -- Set: mirrored from the CRM.
  crm_group_id text,
  created_at timestamptz(3) not null default now(),
  constraint staff_groups_account_id_unique unique (account_id, id),
  constraint staff_groups_crm_group_unique unique (account_id, crm_group_id)
);
create unique index staff_groups_name_unique on staff_groups (account_id, lower(name)) where crm_group_id is null;
select protect_tenant_table('staff_groups');

create table staff_group_members (
  account_id bigint not null,
  staff_group_id bigint not null,
  staff_member_id bigint not null,
  primary key (account_id, staff_member_id, staff_group_id),
  foreign key (account_id, staff_group_id) references staff_groups (account_id, id) on delete cascade,
  foreign key (account_id, staff_member_id) references staff_members (account_id, id) on delete cascade
);
create index staff_group_members_group on staff_group_members (account_id, staff_group_id);
select protect_tenant_table('staff_group_members');

-- Logins to staff-only forms. A row is a running session; deactivation and deletion of the member remove it.
create table staff_sessions (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  staff_member_id bigint not null,
  token_hash bytea not null constraint staff_sessions_token_unique unique,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now(),
  foreign key (account_id, staff_member_id) references staff_members (account_id, id) on delete cascade
);
create index staff_sessions_member on staff_sessions (account_id, staff_member_id);
select protect_tenant_table('staff_sessions');
