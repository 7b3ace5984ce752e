-- What of a form's submissions is shown, under a name: for whoever has saved it, or for everybody of the account.
create table submission_views (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  form_id bigint not null,
  -- Whose it is; null: who has shared it has left the account.
  user_id bigint references users on delete cascade,
  name text not null,
  is_shared boolean not null,
  filter jsonb not null,
  created_at timestamptz(3) not null default now(),
  constraint submission_views_user_check check (is_shared or user_id is not null),
  foreign key (account_id, form_id) references forms (account_id, id) on delete cascade
);
create unique index submission_views_own_name_unique on submission_views (form_id, user_id, lower(name)) where not is_shared;
create unique index submission_views_shared_name_unique on submission_views (form_id, lower(name)) where is_shared;
create index submission_views_user on submission_views (user_id);
select protect_tenant_table('submission_views');
create trigger audit_change after insert or update or delete on submission_views for each row
  when (pg_trigger_depth() = 0) execute function audit_change();

create or replace function owner_of(kind text, record_id bigint) returns bigint
  language plpgsql stable security definer set search_path = public as $$
declare owner bigint;
begin
  case kind
    when 'forms' then select account_id into owner from forms where id = record_id;
    when 'fields' then select account_id into owner from fields where id = record_id;
    when 'form_groups' then select account_id into owner from form_groups where id = record_id;
    when 'submissions' then select account_id into owner from submissions where id = record_id;
    when 'quarantined_submissions' then select account_id into owner from quarantined_submissions where id = record_id;
    when 'submission_files' then select account_id into owner from submission_files where id = record_id;
    when 'submission_views' then select account_id into owner from submission_views where id = record_id;
    when 'webhooks' then select account_id into owner from webhooks where id = record_id;
    when 'letterheads' then select account_id into owner from letterheads where id = record_id;
    when 'staff_members' then select account_id into owner from staff_members where id = record_id;
    when 'staff_groups' then select account_id into owner from staff_groups where id = record_id;
    when 'api_keys' then select account_id into owner from api_keys where id = record_id and revoked_at is null;
    when 'mails' then select account_id into owner from mails where id = record_id;
    when 'partial_submissions' then
      select account_id into owner from partial_submissions where id = record_id and sent_from is null;
    when 'users' then select account_id into owner from users where id = record_id;
    when 'user_invitations' then select account_id into owner from user_invitations where id = record_id;
    when 'sessions' then select account_id into owner from sessions where id = record_id;
    when 'passkeys' then select account_id into owner from passkeys where id = record_id;
  end case;
  return owner;
end $$;
comment on function owner_of is 'The account of a record, past row-level security; null where there is none. Tells a foreign record (403) from a missing one (404), and nothing else. A migration that adds a kind of record that paths name defines it anew, with all kinds; the last one holds.';
