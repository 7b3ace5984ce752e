-- What follows a submission and ended badly: one list over follow-ups, deliveries and mails, kept by triggers. A row is there as long as
-- the work has failed, and goes when it is repeated, or gone.
create table failed_work (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts on delete cascade,
  kind text not null check (kind in ('crm', 'document', 'mails', 'signature', 'mail', 'delivery')),
  submission_id bigint,
  webhook_id bigint,
  delivery_id uuid constraint failed_work_delivery_unique unique,
  mail_id bigint constraint failed_work_mail_unique unique,
  failed_at timestamptz(3) not null default now(),
  -- When a person has marked it as settled.
  settled_at timestamptz(3)
);
create unique index failed_work_follow_up_unique on failed_work (submission_id, kind) where delivery_id is null and mail_id is null;
create index failed_work_account on failed_work (account_id, id);
create index failed_work_open on failed_work (account_id, id) where settled_at is null;
select protect_tenant_table('failed_work');

create function note_failed_delivery() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' and not new.is_test and not new.erased
    and (new.state = 'exhausted' or new.state = 'cancelled' and new.submission_id is not null) then
    insert into failed_work (account_id, kind, submission_id, webhook_id, delivery_id)
    values (new.account_id, 'delivery', new.submission_id, new.webhook_id, new.id)
    on conflict (delivery_id) do update set submission_id = excluded.submission_id;
  else
    delete from failed_work where account_id = old.account_id and delivery_id = old.id;
  end if;
  return null;
end $$;
create trigger failed_work after update of state, erased, submission_id on deliveries for each row
  when (old.state in ('exhausted', 'cancelled') or new.state in ('exhausted', 'cancelled')) execute function note_failed_delivery();
create trigger failed_work_gone after delete on deliveries for each row
  when (old.state in ('exhausted', 'cancelled')) execute function note_failed_delivery();

create function note_failed_mail() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' and new.state = 'failed' then
    insert into failed_work (account_id, kind, submission_id, mail_id) values (new.account_id, 'mail', new.submission_id, new.id)
    on conflict (mail_id) do nothing;
  else
    delete from failed_work where account_id = old.account_id and mail_id = old.id;
  end if;
  return null;
end $$;
-- One that a limit refuses has failed from the beginning.
create trigger failed_work_new after insert on mails for each row when (new.state = 'failed') execute function note_failed_mail();
create trigger failed_work after update of state on mails for each row
  when (old.state = 'failed' or new.state = 'failed') execute function note_failed_mail();
create trigger failed_work_gone after delete on mails for each row when (old.state = 'failed') execute function note_failed_mail();

create function note_failed_follow_up() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' and new.state = 'failed' then
    insert into failed_work (account_id, kind, submission_id) values (new.account_id, new.kind, new.submission_id)
    on conflict (submission_id, kind) where delivery_id is null and mail_id is null do nothing;
  else
    delete from failed_work
    where account_id = old.account_id and submission_id = old.submission_id and kind = old.kind and delivery_id is null and mail_id is null;
  end if;
  return null;
end $$;
create trigger failed_work after update of state on follow_ups for each row
  when (old.state = 'failed' or new.state = 'failed') execute function note_failed_follow_up();
create trigger failed_work_gone after delete on follow_ups for each row
  when (old.state = 'failed') execute function note_failed_follow_up();

insert into failed_work (account_id, kind, submission_id, webhook_id, delivery_id, mail_id, failed_at)
select account_id, kind, submission_id, webhook_id, delivery_id, mail_id, failed_at from (
  select account_id, 'delivery' as kind, submission_id, webhook_id, id as delivery_id, null::bigint as mail_id,
    coalesce(finished_at, created_at) as failed_at
  from deliveries where not is_test and not erased and (state = 'exhausted' or state = 'cancelled' and submission_id is not null)
  union all
  select account_id, 'mail', submission_id, null, null, id, greatest(due_at, created_at) from mails where state = 'failed'
  union all
  select account_id, kind, submission_id, null, null, null, coalesce(finished_at, due_at) from follow_ups where state = 'failed'
) failed order by failed_at;

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
    when 'failed_work' then select account_id into owner from failed_work where id = record_id;
  end case;
  return owner;
end $$;
comment on function owner_of is 'The account of a record, past row-level security; null where there is none. Tells a foreign record (403) from a missing one (404), and nothing else. A migration that adds a kind of record that paths name defines it anew, with all kinds; the last one holds.';
