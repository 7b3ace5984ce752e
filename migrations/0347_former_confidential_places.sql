-- Where confidential answers of forms stood that have been deleted: records of the built-in CRM that were made until then keep them
-- (docs/decisions/0182-records-of-deleted-forms.md).
create table former_confidential_places (
  account_id bigint not null references accounts (id) on delete cascade,
  module text not null,
  name text not null,
  until timestamptz(3) not null,
  primary key (account_id, module, name)
);
select protect_tenant_table('former_confidential_places');
