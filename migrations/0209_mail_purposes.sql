-- The constraint of 0207, for the mails that were there: they are read while others write.
alter table mails validate constraint mails_purpose_check;
