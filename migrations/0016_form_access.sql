-- What opens a form that asks for a password. Apart from its settings, so that no answer, copy or audit entry can select it.
create table form_passwords (
  form_id bigint primary key,
  account_id bigint not null,
  password_hash text not null,
  foreign key (account_id, form_id) references forms (account_id, id) on delete cascade
);
select protect_tenant_table('form_passwords');
