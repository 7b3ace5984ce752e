-- A key that is kept when who has made it is removed from the account: an owner answers for it from then on, and this is who had made it.
alter table api_keys add column made_by text;
create index api_keys_user on api_keys (user_id);

-- Who answers for a key is noted, too.
drop trigger audit_change on api_keys;
create trigger audit_change after insert or update of name, read_only, expires_at, revoked_at, user_id or delete
  on api_keys for each row when (pg_trigger_depth() = 0) execute function audit_change();
