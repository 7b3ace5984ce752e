-- The signature of a document that visitors sign after the submission: here from the moment the document is made, since what is
-- signed is that document, whatever becomes of the template.
create table document_signatures (
  submission_id bigint primary key references submission_documents on delete cascade,
  account_id bigint not null,
  -- Printed on the signed document, and its address below /verify.
  document_id text not null constraint document_signatures_document_unique unique,
  -- Without it the document is not complete.
  required boolean not null,
  state text not null default 'awaiting' check (state in ('awaiting', 'signing', 'signed', 'failed')),
  -- Nobody can sign later.
  ends_at timestamptz(3) not null,
  -- What was submitted, sealed, where the account does not save it; goes on to what follows the signature.
  sealed_content text,
  -- First shown to be signed.
  opened_at timestamptz(3),
  signed_at timestamptz(3),
  signer_name text,
  way text check (way in ('draw', 'type', 'upload')),
  -- Null where the account does not save it.
  ip_address text,
  -- Tries to make the signed document that ended with the renderer.
  crashes integer not null default 0,
  error text,
  sealed_at timestamptz(3),
  check (state = 'awaiting' or num_nulls(signed_at, signer_name, way) = 0)
);
create index document_signatures_account on document_signatures (account_id, submission_id);
select protect_tenant_table('document_signatures');

-- What belongs to a signature in the file store. `model`: the document as it was shown, to be made again with the signature in it;
-- `written`: the picture of the signature; both go when the signed document is there. `unsealed` and `sealed`: the signed document.
create table document_signature_files (
  submission_id bigint not null references document_signatures on delete cascade,
  account_id bigint not null,
  kind text not null check (kind in ('model', 'written', 'unsealed', 'sealed')),
  file_key text not null constraint document_signature_files_file_unique unique,
  name text not null,
  size bigint not null,
  -- Of the bytes.
  sha256 bytea not null,
  primary key (submission_id, kind)
);
create index document_signature_files_account on document_signature_files (account_id, submission_id);
select protect_tenant_table('document_signature_files');
create trigger keep_file after insert on document_signature_files for each row execute function keep_file();
create trigger doom_file after delete on document_signature_files for each row execute function doom_file();

-- What anybody with a copy can verify it by: nothing of what it says, and nobody's name. Stays when the submission goes.
create table document_seals (
  document_id text primary key,
  account_id bigint not null references accounts on delete cascade,
  -- Of the sealed document, and of the one that was shown to be signed.
  sha256 bytea not null,
  shown_sha256 bytea not null,
  signed_at timestamptz(3) not null,
  sealed_at timestamptz(3) not null default now()
);
create index document_seals_account on document_seals (account_id);
select protect_tenant_table('document_seals');

-- The certificate of this installation, made once by whichever process is first.
create table seal_certificates (
  installation boolean primary key default true check (installation),
  -- PKCS#8, sealed.
  sealed_key text not null,
  -- DER.
  certificate bytea not null,
  created_at timestamptz(3) not null default now()
);
grant select, insert on seal_certificates to foyer_system;

-- What follows a signature: the signed document, then the mails and the CRM.
alter table follow_ups drop constraint follow_ups_kind_check;
alter table follow_ups add constraint follow_ups_kind_check check (kind in ('crm', 'document', 'mails', 'signature'));
alter table mails drop constraint mails_purpose_check;
alter table mails add constraint mails_purpose_check
  check (purpose in ('confirmation', 'second', 'notification', 'signed', 'signed_notification'));
