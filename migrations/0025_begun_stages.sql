-- A creation in a CRM that may make the same record twice is noted before it is asked for: whoever finds the note without an
-- end knows that its outcome is unknown, and does not ask again.
alter table crm_stages drop constraint crm_stages_state_check;
alter table crm_stages add constraint crm_stages_state_check check (state in ('begun', 'done', 'failed', 'unknown'));
