-- Content that its account does not save; it is dropped at its deadline.
create index follow_ups_unsaved on follow_ups (account_id) where sealed_content is not null;
