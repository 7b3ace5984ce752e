-- Which call holds a key: one that has lost it to another leaves that its claim.
alter table idempotency_keys add column claim uuid;
