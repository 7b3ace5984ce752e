-- With the account in the index, the index of tokens serves every condition of its look-up. PostgreSQL combines only indexes whose
-- conditions do not overlap, so that no plan reads the account's part of another index beside it. A form is of one account: what is unique
-- stays the same.
drop index submissions_token_unique;
create unique index submissions_token_unique on submissions (token, account_id, form_id) where token is not null;
