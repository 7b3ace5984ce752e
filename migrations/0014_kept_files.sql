-- A sheet refers to a file that was announced in doomed_files before it was put into the store, and thereby keeps it. One
-- that is not announced may be gone already.
create function keep_file() returns trigger language plpgsql security definer set search_path = public as $$
begin
  delete from doomed_files where file_key = new.file_key;
  if not found then raise exception 'the file % was not announced', new.file_key; end if;
  return null;
end $$;
create trigger keep_file after insert on letterhead_sheets for each row execute function keep_file();
-- Triggers run them all the same; nobody else shall.
revoke execute on function keep_file(), doom_file() from public;
