-- One set-up address for all processes: each derives its token from the salt and the secret key, so that a process that
-- starts beside others prints the same address and voids none. Addresses from before no longer work; the next start prints another.
delete from set_up_tokens;
alter table set_up_tokens rename column token_hash to salt;
