-- Which places, and which streets in them, have a postal code: an account's own list (docs/decisions/0162-places-by-postal-code.md).
create table account_places (
  account_id bigint not null references accounts on delete cascade,
  code text not null,
  -- [{"name": "Hamburg", "streets": ["Mönckebergstraße"]}]
  places jsonb not null,
  streets integer not null,
  created_at timestamptz(3) not null default now(),
  primary key (account_id, code)
);
select protect_tenant_table('account_places');
