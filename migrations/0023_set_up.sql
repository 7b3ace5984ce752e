-- The one address under which the first account can be made in a browser, as the last start printed it; gone once it was used.
create table set_up_tokens (
  token_hash bytea primary key,
  created_at timestamptz(3) not null default now()
);
grant select, insert, delete on set_up_tokens to foyer_system;
