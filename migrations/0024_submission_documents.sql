-- The PDF of a submission, made once: from then on it is the same for everybody. It goes with the submission, or, where the content
-- is not saved, when nobody needs it any more.
create table submission_documents (
  submission_id bigint primary key references submissions on delete cascade,
  account_id bigint not null,
  state text not null default 'making' check (state in ('making', 'made', 'failed')),
  -- Rises with every try, and fences a process whose lease ran out.
  tries integer not null default 1,
  -- Until then nobody else makes it.
  leased_until timestamptz(3) not null default now(),
  -- Tries that ended with the renderer.
  crashes integer not null default 0,
  -- Why it cannot be made.
  error text,
  -- Where the bytes are in the file store.
  file_key text constraint submission_documents_file_unique unique,
  name text,
  size bigint,
  -- Of the bytes.
  sha256 bytea,
  -- Null: as long as the submission.
  keep_until timestamptz(3),
  made_at timestamptz(3),
  check (num_nonnulls(file_key, name, size, sha256, made_at) = case state when 'made' then 5 else 0 end)
);
create index submission_documents_account on submission_documents (account_id, submission_id);
create index submission_documents_keep on submission_documents (keep_until) where keep_until is not null;
select protect_tenant_table('submission_documents');
create trigger keep_file_of_new after insert on submission_documents for each row
  when (new.file_key is not null) execute function keep_file();
create trigger keep_file after update of file_key on submission_documents for each row
  when (new.file_key is distinct from old.file_key and new.file_key is not null) execute function keep_file();
create trigger doom_file after delete on submission_documents for each row
  when (old.file_key is not null) execute function doom_file();

alter table follow_ups drop constraint follow_ups_kind_check;
alter table follow_ups add constraint follow_ups_kind_check check (kind in ('crm', 'document', 'mails'));

-- The mail carries the document of its submission.
alter table mails add column with_document boolean not null default false;

-- As before; and the document goes with the files, unless somebody has a link to it that is still good.
create or replace function forget_files() returns trigger language plpgsql security definer set search_path = public as $$
begin
  delete from submission_files f using submissions s
  where f.submission_id = new.submission_id and s.id = f.submission_id and s.content is null
    and not exists (select from follow_ups w where w.submission_id = s.id and w.state = 'waiting')
    and not exists (select from mails m where m.submission_id = s.id and m.state = 'waiting' and m.attachments <> '{}');
  delete from submission_documents d
  where d.submission_id = new.submission_id and d.keep_until < now()
    and not exists (select from follow_ups w where w.submission_id = d.submission_id and w.state = 'waiting')
    and not exists (select from mails m where m.submission_id = d.submission_id and m.state = 'waiting' and m.with_document);
  return null;
end $$;
