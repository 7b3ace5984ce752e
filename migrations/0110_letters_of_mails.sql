-- What a mail about a submission says, as data of about a kilobyte: its HTML of nine is laid out of that when it is sent or shown.
alter table mails
  add column letter text,
  add constraint mails_letter_check check (letter is null or html is null);
