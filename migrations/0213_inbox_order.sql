-- Submissions of all forms of an account in the order of receipt (docs/decisions/0118-inbox.md).
-- By expressions, so that no other statement goes by it: planned while the table is empty, a look-up by id or by form could (decision 0036).
-- By leakproof ones, so that a page that begins further down is a condition of the index under row-level security, too.
create index concurrently submissions_received on submissions (account_id, (greatest(created_at, '-infinity'::timestamptz)), (greatest(id, 0::bigint)));
