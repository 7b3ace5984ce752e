-- What was done about submissions of a form, by status and in the order of receipt (docs/decisions/0170-filters-of-a-form.md).
-- With the submission by an expression, so that a look-up of one goes by the primary key, whatever is believed about the table (decision 0036).
create index concurrently submission_processing_form on submission_processing (account_id, form_id, status, received_at, (submission_id + 0));
