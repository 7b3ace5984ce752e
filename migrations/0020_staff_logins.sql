-- One-time logins to forms for staff, each as a link and as a code to type. Who logs in takes the row with it.
create table staff_logins (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  form_id bigint not null,
  -- Null: asked for with an address that may not use the form. It lets nobody in, and is kept so that nobody can tell.
  staff_member_id bigint,
  -- Of the e-mail address. Once the member has another one, the login is void.
  address_hash bytea not null,
  token_hash bytea not null constraint staff_logins_token_unique unique,
  -- What the asking browser knows it by, and the code that lets it in; null where an operator made the link.
  request_hash bytea constraint staff_logins_request_unique unique,
  code_hash bytea,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now(),
  foreign key (account_id, form_id) references forms (account_id, id) on delete cascade,
  foreign key (account_id, staff_member_id) references staff_members (account_id, id) on delete cascade
);
create index staff_logins_form on staff_logins (account_id, form_id);
create index staff_logins_member on staff_logins (account_id, staff_member_id);
create index staff_logins_age on staff_logins (expires_at);
select protect_tenant_table('staff_logins');

-- What an operator makes is in the audit log; what staff ask for is not.
create trigger audit_change after insert on staff_logins for each row
  when (pg_trigger_depth() = 0 and new.request_hash is null) execute function audit_change();

-- Attempts are cleared away in batches, whose rows are locked first.
grant update on sign_in_attempts to foyer_system;
