-- Claims go from account to account: an account that has enough under way, or whose writes wait for its CRM, is one step, however much of it
-- waits.
drop index follow_ups_due;
create index follow_ups_due on follow_ups (kind, account_id, due_at) where state = 'waiting';
