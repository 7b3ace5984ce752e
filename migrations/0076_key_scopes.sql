-- What an API key was made for, as `forms:write`; null: everything that its maker may do.
alter table api_keys add column scopes text[];

drop trigger audit_change on api_keys;
create trigger audit_change after insert or update of name, read_only, scopes, expires_at, revoked_at, user_id or delete
  on api_keys for each row when (pg_trigger_depth() = 0) execute function audit_change();
