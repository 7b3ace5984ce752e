-- The newest replies of an account, which a search looks at (docs/decisions/0151-mails-and-records-in-the-search.md).
create index concurrently submission_replies_account on submission_replies (account_id, mail_id);
