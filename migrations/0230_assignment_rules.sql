-- Who takes care of what a form brings in (docs/decisions/0125-who-takes-care.md): a list of rules that is looked through in order. A form
-- without a row has none. Users who have left stay in the list and are passed over.
create table assignment_rules (
  form_id bigint primary key references forms on delete cascade,
  account_id bigint not null,
  -- Each with field_id (null: no condition), values and user_ids.
  rules jsonb not null
);
select protect_tenant_table('assignment_rules');
create trigger audit_change after insert or update or delete on assignment_rules for each row
  when (pg_trigger_depth() = 0) execute function audit_change();

-- A rule is an author, too: its id is its place in the list, and its name what its field was called then.
alter table submission_processing
  drop constraint submission_processing_changed_by_type_check,
  add constraint submission_processing_changed_by_type_check check (changed_by_type in ('session', 'key', 'rule')) not valid;
alter table submission_changes
  drop constraint submission_changes_by_type_check,
  add constraint submission_changes_by_type_check check (by_type in ('session', 'key', 'rule')) not valid;
