-- What e-mail address a submission was given or confirmed with, where its form takes so many of one address only: the address in
-- lower case, under the installation's key.
create table submission_addresses (
  submission_id bigint primary key references submissions on delete cascade,
  account_id bigint not null,
  form_id bigint not null,
  address_hash bytea not null,
  foreign key (account_id, form_id) references forms (account_id, id) on delete cascade
);
create index submission_addresses_address on submission_addresses (account_id, form_id, address_hash);
select protect_tenant_table('submission_addresses');
