-- A support session ends with the staff session it was opened from.
alter table contact_sessions add column staff_session_id uuid;

-- A new signing key is published first, and signs once nobody has an older copy of the JWKS.
alter table contact_signing_keys add column signs_from timestamptz;
update contact_signing_keys set signs_from = created_at;
alter table contact_signing_keys alter column signs_from set not null;

-- The text of a mail holds links and codes, and is of no use once the mail is finished.
update mail_outbox set text_body = '', html_body = '' where next_attempt_at is null;
