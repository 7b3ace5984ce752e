-- Records of the built-in CRM have an identity that is never given to another one: what links to forms name.
alter table built_in_crm_records add column uuid uuid not null default gen_random_uuid();
alter table built_in_crm_records add constraint built_in_crm_records_uuid_unique unique (account_id, uuid);

-- The estate that a submission is about, by the CRM's uuid, where the link that it came through names one.
alter table follow_ups add column estate_uuid text;
-- And of what is held back, for its release.
alter table quarantined_submissions add column estate_uuid text;

-- Links that take one submission and have taken it. What becomes of the submission does not give the link back.
create table form_link_uses (
  account_id bigint not null,
  form_id bigint not null,
  -- The random id that the link carries, sealed.
  link bytea not null,
  -- Of the link: after that it opens nothing more.
  expires_at timestamptz(3) not null,
  primary key (form_id, link),
  foreign key (account_id, form_id) references forms (account_id, id) on delete cascade
);
create index form_link_uses_account on form_link_uses (account_id, form_id);
create index form_link_uses_age on form_link_uses (expires_at);
select protect_tenant_table('form_link_uses');
