-- What a submission that is held back as spam is counted by once somebody releases it (max_submissions_per_email).
alter table quarantined_submissions add column address_hash bytea;

-- Whoever deletes what was sent does not get the mails back that an address may be sent in an hour: the hash stays with the other
-- attempts, for a day.
create function keep_mailed_address() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into sign_in_attempts (subject, at) values (old.address_hash, old.created_at);
  return null;
end $$;
revoke all on function keep_mailed_address() from public;
create trigger keep_mailed_address after delete on submission_confirmations for each row
  when (old.mailed and old.address_hash is not null and old.created_at > now() - interval '1 hour')
  execute function keep_mailed_address();

-- Says nothing of an address but to who knows its hash, which is of one account and made with the installation's key.
create function mails_of_deleted(address bytea) returns bigint language sql security definer set search_path = public as $$
  select count(*) from sign_in_attempts where subject = address and at > clock_timestamp() - interval '1 hour'
$$;
