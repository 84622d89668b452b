-- A mail that leaves through the mail server of a tenant's sender. No foreign key: the mail of a deleted sender leaves through
-- the server of the operator.
alter table mail_outbox add column sender_id uuid;
create index mail_outbox_of_senders_due on mail_outbox (next_attempt_at)
  where sender_id is not null and next_attempt_at is not null;
