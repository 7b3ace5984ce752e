-- A failed write to the CRM can be repeated. `again`: a person asked for a stage to be written again whose outcome is unknown.
alter table crm_stages drop constraint crm_stages_state_check;
alter table crm_stages add constraint crm_stages_state_check check (state in ('begun', 'again', 'done', 'failed', 'unknown'));
