-- Two roles, neither owning anything. `foyer_app` sees one account at a time: the one named by app.account_id.
-- `foyer_system` sees all accounts: authentication, public addresses, background work and administration.
do $$
begin
  if not exists (select from pg_roles where rolname = 'foyer_app') then create role foyer_app nologin; end if;
  if not exists (select from pg_roles where rolname = 'foyer_system') then create role foyer_system nologin; end if;
exception when duplicate_object or unique_violation then null; -- another database of this cluster migrates at the same time
end $$;
do $$
begin
  execute format('grant foyer_app, foyer_system to %I', current_user);
exception when others then
  raise notice 'roles foyer_app and foyer_system were not granted to %: %', current_user, sqlerrm;
end $$;
grant usage on schema public to foyer_app, foyer_system;

-- The account of the running request, or null: then no tenant row is visible.
create function current_account() returns bigint language sql stable
  as $$ select nullif(current_setting('app.account_id', true), '')::bigint $$;

-- Row-level security for a table with account_id (ARCHITECTURE.md "What must never happen").
create function protect_tenant_table(tenant_table regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', tenant_table);
  execute format('create policy one_account on %s to foyer_app
    using (account_id = (select current_account())) with check (account_id = (select current_account()))', tenant_table);
  execute format('create policy all_accounts on %s to foyer_system using (true) with check (true)', tenant_table);
  execute format('grant select, insert, update, delete on %s to foyer_app, foyer_system', tenant_table);
end $$;

create table accounts (
  id bigint generated always as identity primary key,
  name text not null,
  username text not null constraint accounts_username_unique unique,
  plan text not null default 'free',
  timezone text not null default 'Europe/Berlin',
  save_submission_data boolean not null default true,
  save_ips boolean not null default true,
  created_at timestamptz(3) not null default now()
);
alter table accounts enable row level security;
create policy own on accounts to foyer_app using (id = (select current_account())) with check (id = (select current_account()));
create policy all_accounts on accounts to foyer_system using (true) with check (true);
grant select, update on accounts to foyer_app;
grant select, insert, update, delete on accounts to foyer_system;

create table users (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts on delete cascade,
  name text not null,
  email text not null,
  created_at timestamptz(3) not null default now()
);
create unique index users_email_unique on users (lower(email));
create index users_account on users (account_id);
select protect_tenant_table('users');

-- Apart from users, so that no answer about a user can select it.
create table user_passwords (
  user_id bigint primary key references users on delete cascade,
  account_id bigint not null references accounts on delete cascade,
  password_hash text not null
);
select protect_tenant_table('user_passwords');

create table api_keys (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts on delete cascade,
  user_id bigint not null references users on delete cascade,
  name text not null,
  hint text not null,
  key_hash bytea not null constraint api_keys_hash_unique unique,
  read_only boolean not null default false,
  expires_at timestamptz(3),
  revoked_at timestamptz(3),
  last_used_at timestamptz(3),
  created_at timestamptz(3) not null default now()
);
create index api_keys_account on api_keys (account_id);
select protect_tenant_table('api_keys');

create table sessions (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts on delete cascade,
  user_id bigint not null references users on delete cascade,
  token_hash bytea not null constraint sessions_token_unique unique,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now()
);
create index sessions_account on sessions (account_id, user_id);
select protect_tenant_table('sessions');
