-- A repetition is looked for by its token. With the token in front no other index comes near, whatever the planner knows of the table: the
-- indexes that begin with account and form find as many rows in a small one, and walk the whole form when it has grown.
drop index submissions_token_unique;
create unique index submissions_token_unique on submissions (token, form_id) where token is not null;
