-- Descriptive addresses that forms once had: links in the wild keep working (setting custom_slug).
create table former_slugs (
  account_id bigint not null references accounts on delete cascade,
  slug text not null,
  form_id bigint not null,
  primary key (account_id, slug),
  foreign key (account_id, form_id) references forms (account_id, id) on delete cascade
);
create index former_slugs_form on former_slugs (account_id, form_id);
select protect_tenant_table('former_slugs');
