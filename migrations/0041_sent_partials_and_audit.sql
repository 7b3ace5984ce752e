-- What is sent leaves the place of its unfinished answers behind, empty, for a day: what its page had under way arrives late.
alter table partial_submissions
  -- Nonce of the page that was sent; empty where it had none. Another page with the same key is another visit, and takes the place.
  add column sent_from bytea,
  drop constraint partial_submissions_check,
  add constraint partial_submissions_check check (num_nonnulls(answers, sealed_answers, sent_from) = 1);

-- Unfinished answers are deleted one by one: their owner tells 403 from 404.
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
    when 'webhooks' then select account_id into owner from webhooks where id = record_id;
    when 'letterheads' then select account_id into owner from letterheads where id = record_id;
    when 'staff_members' then select account_id into owner from staff_members where id = record_id;
    when 'staff_groups' then select account_id into owner from staff_groups where id = record_id;
    when 'api_keys' then select account_id into owner from api_keys where id = record_id and revoked_at is null;
    when 'mails' then select account_id into owner from mails where id = record_id;
    when 'partial_submissions' then
      select account_id into owner from partial_submissions where id = record_id and sent_from is null;
  end case;
  return owner;
end $$;

-- What a submission carries beside its answers (its campaign, a conversation) is of its visitor, and goes with it.
create or replace function audited(row_data jsonb) returns jsonb language sql immutable as $$
  select coalesce(jsonb_object_agg(key, case when length(value::text) > 4000
      then to_jsonb(left(value #>> '{}', 4000) || '…') else value end), '{}')
  from jsonb_each((row_data - 'settings') || coalesce(nullif(row_data -> 'settings', 'null'), '{}'))
  where key not in ('account_id', 'revision', 'created_at', 'updated_at', 'last_login_at', 'last_used_at', 'checked_at',
      'failure_count', 'failing_since', 'exhausted_count', 'gone_count', 'warned_at', 'last_success_at', 'last_failure_at',
      'content', 'ip_address', 'token', 'meta')
    and key !~ '(^sealed_|_hash$|password)'
$$;
update audit_changes set before = before - 'meta'
  where record_type in ('submissions', 'quarantined_submissions') and before ? 'meta';
