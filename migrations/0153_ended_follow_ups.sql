-- Follow-ups that have ended and say nothing more are deleted. Of a submission whose content is not saved, files go with that, too.
create or replace function forget_files() returns trigger language plpgsql security definer set search_path = public as $$
declare ended bigint := coalesce(new.submission_id, old.submission_id);
begin
  delete from submission_files f using submissions s
  where f.submission_id = ended and s.id = f.submission_id and s.content is null
    and not exists (select from follow_ups w where w.submission_id = s.id and w.state = 'waiting')
    and not exists (select from mails m where m.submission_id = s.id and m.state = 'waiting' and m.attachments <> '{}');
  delete from submission_documents d
  where d.submission_id = ended and d.keep_until < now()
    and not exists (select from follow_ups w where w.submission_id = d.submission_id and w.state = 'waiting')
    and not exists (select from mails m where m.submission_id = d.submission_id and m.state = 'waiting' and m.with_document);
  return null;
end $$;
create constraint trigger forget_files_gone after delete on follow_ups deferrable initially deferred for each row
  when (old.sealed_content is not null) execute function forget_files();
