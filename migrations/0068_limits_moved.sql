-- What limits counted until now, in tables of their own (0067). Their windows begin anew.

drop table rate_windows;
drop table limited_calls;
drop table assistant_calls;
drop table form_senders;
drop trigger keep_mailed_address on submission_confirmations;
drop function keep_mailed_address();
drop function mails_of_deleted(bytea);
drop table sign_in_attempts;
