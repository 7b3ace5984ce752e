-- The key with which a form's assistant is paid for. Apart from the settings, so that no answer, copy or audit entry can select it.
create table assistant_keys (
  form_id bigint primary key,
  account_id bigint not null,
  sealed_key text not null,
  foreign key (account_id, form_id) references forms (account_id, id) on delete cascade
);
select protect_tenant_table('assistant_keys');

-- How often an assistant was asked, by visit and by address, exact over all processes: one row, one statement. The subject is an
-- HMAC; of what was said nothing is kept. Unlogged: a crash forgives.
create unlogged table assistant_calls (
  account_id bigint not null,
  subject bytea not null,
  calls timestamptz(3)[] not null,
  -- Whether the last call was refused; a refused one does not count.
  refused boolean not null default false,
  ends_at timestamptz(3) not null,
  primary key (account_id, subject)
);
create index assistant_calls_ends_at on assistant_calls (ends_at);
select protect_tenant_table('assistant_calls');
