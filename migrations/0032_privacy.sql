-- What a submission carries beside its answers: `consent` (given, version, at) and `campaign` (utm_* and click ids).
alter table submissions add column meta json;
alter table quarantined_submissions add column meta json;

-- The content goes once the CRM has it and nothing waits for it any more (delete_after_crm_write, when it was sent).
alter table submissions add column forget_content boolean not null default false;
create index submissions_forgetting on submissions (id) where forget_content;

-- Texts that visitors consented to, each version once: the proof of a consent names its version.
create table consent_texts (
  account_id bigint not null,
  form_id bigint not null,
  -- SHA-256 of the text, in hex.
  version text not null,
  text text not null,
  created_at timestamptz(3) not null default now(),
  primary key (account_id, form_id, version),
  foreign key (account_id, form_id) references forms (account_id, id) on delete cascade
);
select protect_tenant_table('consent_texts');

-- Forms whose submissions end by themselves.
create index forms_retention on forms (id) where settings ? 'retention_days';

-- Whether the file that the CRM has got is still kept here, too (upload_retention_days).
alter table crm_attachments add column kept boolean not null default true;
create index crm_attachments_kept on crm_attachments (created_at) where kept and state = 'done' and file like 'upload %';
