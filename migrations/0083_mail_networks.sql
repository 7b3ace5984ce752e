-- The network that a submission came from, as a keyed hash, until its mails are made: they are counted by it.
alter table follow_ups add column network text;
