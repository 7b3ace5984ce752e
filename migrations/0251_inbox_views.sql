-- Views of the inbox beside those of a form (docs/decisions/0129-views-of-the-inbox.md): a view without a form is one of the inbox.
alter table submission_views alter column form_id drop not null;
-- They go with their account; those of a form go with the form.
alter table submission_views
  add constraint submission_views_account_id_fkey foreign key (account_id) references accounts on delete cascade not valid;
alter table submission_views validate constraint submission_views_account_id_fkey;
