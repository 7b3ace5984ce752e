-- One set-up address for all processes: each derives its token from the salt and the secret key, so that a process that
-- starts beside others prints the same address and voids none. Addresses from before (set_up_tokens) no longer work; the next start prints another.
create table set_up_addresses (
  salt bytea primary key,
  created_at timestamptz(3) not null default now()
);
grant select, insert, delete on set_up_addresses to foyer_system;
