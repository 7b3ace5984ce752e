-- Mails that ask first (docs/decisions/0090-mails-that-waited.md) are in the daily mail to the owner also where they are about no submission:
-- requests to confirm an address, invitations. None of a released version has asked yet, so no row is filled.
alter table failed_work add column asks_first boolean not null default false;

-- As before, with that column.
create or replace function note_failed_mail() returns trigger language plpgsql as $$
begin
  if importing_account() then return null; end if;
  if tg_op <> 'DELETE' and new.state = 'failed' then
    insert into failed_work (account_id, kind, submission_id, mail_id, asks_first)
    values (new.account_id, 'mail', new.submission_id, new.id, coalesce(new.error like 'mail\_waited\_long{%', false))
    on conflict (mail_id) do nothing;
  else
    delete from failed_work where account_id = old.account_id and mail_id = old.id;
  end if;
  return null;
end $$;

-- What a mail is written about. `failed_work_to_tell` is the same without mails that ask first, for the version before; nothing else uses it.
create index failed_work_in_notices on failed_work (account_id, failed_at)
  where settled_at is null and (kind <> 'mail' or submission_id is not null or asks_first);
