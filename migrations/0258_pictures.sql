-- Pictures that an agency has uploaded for its pages and documents (docs/decisions/0135-pictures.md). Their address is made of their content, so that
-- it stays the same wherever the account moves.
create table pictures (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts on delete cascade,
  -- Where the bytes are in the file store.
  file_key text not null constraint pictures_file_unique unique,
  -- SHA-256 of the bytes, in hexadecimal digits.
  digest text not null check (digest ~ '^[0-9a-f]{64}$'),
  name text not null,
  content_type text not null check (content_type in ('image/png', 'image/jpeg')),
  size bigint not null,
  width integer not null,
  height integer not null,
  created_at timestamptz(3) not null default now(),
  constraint pictures_once unique (account_id, digest)
);
create index pictures_digest on pictures (digest);
select protect_tenant_table('pictures');
create trigger keep_file after insert on pictures for each row execute function keep_file();
create trigger doom_file after delete on pictures for each row execute function doom_file();
create trigger audit_change after insert or update or delete on pictures for each row
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
    when 'reply_templates' then select account_id into owner from reply_templates where id = record_id;
    when 'pictures' then select account_id into owner from pictures where id = record_id;
    when 'failed_work' then select account_id into owner from failed_work where id = record_id;
  end case;
  return owner;
end $$;
comment on function owner_of is 'The account of a record, past row-level security; null where there is none. Tells a foreign record (403) from a missing one (404), and nothing else. A migration that adds a kind of record that paths name defines it anew, with all kinds; the last one holds.';
