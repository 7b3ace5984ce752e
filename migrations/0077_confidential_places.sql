-- Where answers of a confidential field stand, or have stood: what was submitted before the field was deleted or mapped to another
-- place stays confidential. Of a field that is still there and was taken off the list, they are confidential no longer.
create table confidential_places (
  account_id bigint not null,
  form_id bigint not null,
  field_id bigint not null,
  module text not null,
  name text not null,
  primary key (account_id, form_id, field_id, module, name),
  foreign key (account_id, form_id) references forms (account_id, id) on delete cascade
);
select protect_tenant_table('confidential_places');

create function keep_confidential_places(account bigint, form bigint) returns void language sql as $$
  insert into confidential_places (account_id, form_id, field_id, module, name)
  select i.account_id, i.form_id, i.id, i.crm_module, coalesce(i.crm_field_name, 'field_' || i.id)
  from fields i join forms f on f.account_id = i.account_id and f.id = i.form_id
  where i.account_id = account and i.form_id = form and f.settings -> 'confidential_field_ids' @> to_jsonb(i.id)
  on conflict do nothing
$$;

create function keep_confidential_places() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'forms' then perform keep_confidential_places(new.account_id, new.id);
  else perform keep_confidential_places(new.account_id, new.form_id);
  end if;
  return null;
end $$;
create trigger keep_confidential_places after insert or update of settings on forms for each row
  when (new.settings ? 'confidential_field_ids') execute function keep_confidential_places();
create trigger keep_confidential_places after insert or update of crm_module, crm_field_name on fields
  for each row execute function keep_confidential_places();

select keep_confidential_places(account_id, id) from forms where settings ? 'confidential_field_ids';
