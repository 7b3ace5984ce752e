-- By what submissions of one person are known (docs/decisions/0124-office.md): the e-mail address and the telephone numbers among the answers,
-- each in one spelling. Written by background work some seconds after the submission, and for those from before this version.
create table submission_contacts (
  submission_id bigint not null references submissions on delete cascade,
  account_id bigint not null,
  form_id bigint not null,
  -- `e:ada@home.example` or `t:+4940123456`.
  key text collate "C" not null,
  primary key (submission_id, key)
);
-- With the submission by an expression, so that a look-up of one goes by the primary key, whatever is believed about the table (decision 0036).
create index submission_contacts_key on submission_contacts (account_id, key, (submission_id + 0));
select protect_tenant_table('submission_contacts');

-- Up to which submission that is done; without a row, none.
create table submission_contact_mark (
  is_only boolean primary key default true check (is_only),
  done_to bigint not null
);
grant select, insert, update on submission_contact_mark to foyer_system;
