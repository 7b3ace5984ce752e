-- The secret keys that values of this database are sealed under, by their ids (a hash of the key). A process that cannot open
-- all of them does not start.
create table secret_keys (
  key_id text primary key check (key_id ~ '^[0-9a-f]{16}$'),
  first_used_at timestamptz(3) not null default now(),
  -- Nothing is sealed under it any more; null: values are, or may be.
  released_at timestamptz(3)
);
grant select, insert, update on secret_keys to foyer_system;

-- The processes that run: what each seals with, and what it can open. A row that is not renewed is of a process that has ended.
create unlogged table key_holders (
  process uuid primary key,
  key_id text not null,
  known text[] not null,
  seen_at timestamptz(3) not null default clock_timestamp()
);
grant select, insert, update, delete on key_holders to foyer_system;

-- Sealed anew after a change of the key.
grant update on seal_certificates to foyer_system;
