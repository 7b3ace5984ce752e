-- Which of the CRMs that an account has been connected to, one after the other: rises with each change to another kind of CRM. Ids that were noted
-- under another number are those of a former CRM, where they may be somebody else's, and are not used any more. Rows of before are of the CRM that the
-- account has now. A process of the version before notes 0: what it notes after a change is not used, at worst, and written once more.
alter table crm_connections add column crm_number integer not null default 0;
alter table crm_stages add column crm_number integer not null default 0;
alter table crm_attachments add column crm_number integer not null default 0;
alter table crm_attempts add column crm_number integer not null default 0;

-- Whoever connects the account, be it a process of the version before.
create function count_crm() returns trigger language plpgsql set search_path = public as $$
begin
  if importing_account() then return null; end if;
  update crm_connections set crm_number = crm_number + 1 where account_id = new.account_id;
  return null;
end $$;
create trigger count_crm after update of kind on crm_connections for each row
  when (old.kind is distinct from new.kind) execute function count_crm();
