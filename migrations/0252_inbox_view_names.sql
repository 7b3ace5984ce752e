-- A name once among the views of the inbox that a user has, and once among those that are shared.
create unique index concurrently submission_views_inbox_name_unique
  on submission_views (account_id, (case when is_shared then 0 else user_id end), lower(name)) where form_id is null;
