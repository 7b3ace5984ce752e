-- Accounts that are connected through the onOffice marketplace: whose they are there, and how new the permission is that we act with.
alter table crm_connections
  add column marketplace_customer text,
  add column claimed_at timestamptz(3);
create unique index crm_connections_marketplace_customer on crm_connections (marketplace_customer)
  where marketplace_customer is not null and connected;

-- What ties an activation in the marketplace to an account: one code per account, good once and for a day.
create table marketplace_codes (
  account_id bigint primary key references accounts on delete cascade,
  code_hash bytea not null constraint marketplace_codes_hash_unique unique,
  expires_at timestamptz(3) not null
);
select protect_tenant_table('marketplace_codes');

-- Signed addresses that have been opened; each is good once.
create table marketplace_calls (
  signature_hash bytea primary key,
  called_at timestamptz(3) not null default now()
);
create index marketplace_calls_age on marketplace_calls (called_at);
grant select, insert, update, delete on marketplace_calls to foyer_system;
