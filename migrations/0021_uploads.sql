-- Files that visitors send with a form: here from the moment they are in the store, for a day at most unless a submission
-- names them.
create table uploads (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  form_id bigint not null,
  -- Where the bytes are in the file store.
  file_key text not null constraint uploads_file_unique unique,
  -- As the visitor called it.
  name text not null,
  content_type text not null,
  size bigint not null,
  -- Pages of a PDF, 1 of an image; null where there are none to draw.
  pages integer,
  created_at timestamptz(3) not null default now(),
  constraint uploads_account_id_unique unique (account_id, id),
  foreign key (account_id, form_id) references forms (account_id, id) on delete cascade
);
create index uploads_form on uploads (account_id, form_id, created_at);
create index uploads_age on uploads (created_at);
select protect_tenant_table('uploads');
create trigger keep_file after insert on uploads for each row execute function keep_file();
create trigger doom_file after delete on uploads for each row execute function doom_file();

-- What a submission, or one that is held back, has of them; an upload is one file of one of both. No cascade from above: an
-- upload that was swept while it was being claimed is a refused claim, not a file that is missing.
create table submission_files (
  id bigint constraint submission_files_once primary key,
  account_id bigint not null,
  submission_id bigint references submissions on delete cascade,
  quarantined_id bigint references quarantined_submissions on delete cascade,
  constraint submission_files_upload foreign key (account_id, id) references uploads (account_id, id),
  check (num_nonnulls(submission_id, quarantined_id) = 1)
);
create index submission_files_account on submission_files (account_id, id);
create index submission_files_submission on submission_files (submission_id) where submission_id is not null;
create index submission_files_quarantined on submission_files (quarantined_id) where quarantined_id is not null;
select protect_tenant_table('submission_files');

-- The file goes with what it was sent with.
create function drop_upload() returns trigger language plpgsql security definer set search_path = public as $$
begin
  delete from uploads where id = old.id;
  return null;
end $$;
create trigger drop_upload after delete on submission_files for each row execute function drop_upload();
revoke execute on function drop_upload() from public;

-- Files that a mail carries, by id of the upload.
alter table mails add column attachments bigint[] not null default '{}';

-- Of a submission whose content is not saved, files go with the last of what follows it. At the commit, since the mails
-- are queued after the follow-up that composes them has ended.
create function forget_files() returns trigger language plpgsql security definer set search_path = public as $$
begin
  delete from submission_files f using submissions s
  where f.submission_id = new.submission_id and s.id = f.submission_id and s.content is null
    and not exists (select from follow_ups w where w.submission_id = s.id and w.state = 'waiting')
    and not exists (select from mails m where m.submission_id = s.id and m.state = 'waiting' and m.attachments <> '{}');
  return null;
end $$;
create constraint trigger forget_files after update on follow_ups deferrable initially deferred for each row
  when (old.sealed_content is not null and new.state <> 'waiting') execute function forget_files();
create constraint trigger forget_files after update on mails deferrable initially deferred for each row
  when (old.forget_at is not null and new.submission_id is not null and old.state = 'waiting' and new.state <> 'waiting')
  execute function forget_files();
revoke execute on function forget_files() from public;

create or replace function owner_of(kind text, record_id bigint) returns bigint
  language plpgsql stable security definer set search_path = public as $$
declare owner bigint;
begin
  case kind
    when 'forms' then select account_id into owner from forms where id = record_id;
    when 'fields' then select account_id into owner from fields where id = record_id;
    when 'form_groups' then select account_id into owner from form_groups where id = record_id;
    when 'submissions' then select account_id into owner from submissions where id = record_id;
    when 'quarantined_submissions' then select account_id into owner from quarantined_submissions where id = record_id;
    when 'submission_files' then select account_id into owner from submission_files where id = record_id;
    when 'webhooks' then select account_id into owner from webhooks where id = record_id;
    when 'letterheads' then select account_id into owner from letterheads where id = record_id;
    when 'staff_members' then select account_id into owner from staff_members where id = record_id;
    when 'staff_groups' then select account_id into owner from staff_groups where id = record_id;
    when 'api_keys' then select account_id into owner from api_keys where id = record_id and revoked_at is null;
  end case;
  return owner;
end $$;
