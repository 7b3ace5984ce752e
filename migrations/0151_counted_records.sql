-- Records of the built-in CRM are counted by module, as mails are (0150). A record keeps its module.
create function count_records() returns trigger language plpgsql as $$
declare
  sign integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  insert into list_count_changes (account_id, list, scope, block, rows)
    select account_id, 'records:' || module, 0, id >> 12, sign * count(*) from changed group by account_id, module, id >> 12;
  return null;
end $$;
create trigger built_in_crm_records_added after insert on built_in_crm_records referencing new table as changed
  for each statement execute function count_records();
create trigger built_in_crm_records_removed after delete on built_in_crm_records referencing old table as changed
  for each statement execute function count_records();

insert into list_counts (account_id, list, scope, block, rows)
  select account_id, 'records:' || module, 0, id >> 12, count(*) from built_in_crm_records group by account_id, module, id >> 12;
