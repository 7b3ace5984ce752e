-- What asks for the confirmation of an address can be sent again, and a visitor can correct the address (docs/decisions/0137-confirmation-again.md).
-- `link_seed`: what the link is made of, together with the token key, so that a mail that is sent again has the same one; null: it is of before this
-- column. `corrected_at`: when the visitor gave another address.
alter table submission_confirmations add column link_seed bytea;
alter table submission_confirmations add column corrected_at timestamptz(3);
