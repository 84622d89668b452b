-- A mail is written in the transaction of whatever caused it and sent afterwards by a worker.
-- next_attempt_at is null once the mail is finished: sent, or given up on.
CREATE TABLE mail_outbox (
  id uuid PRIMARY KEY,
  organization_id uuid,
  environment_id uuid, -- of a contact's mail
  recipient text NOT NULL,
  sender_name text,
  subject text NOT NULL,
  text_body text NOT NULL,
  html_body text NOT NULL,
  created_at timestamptz NOT NULL,
  attempts int NOT NULL DEFAULT 0,
  next_attempt_at timestamptz,
  lease_until timestamptz,
  sent_at timestamptz,
  failed_at timestamptz,
  last_error text,
  CONSTRAINT mail_outbox_finished_or_due
    CHECK ((next_attempt_at IS NULL) = (sent_at IS NOT NULL OR failed_at IS NOT NULL))
);

CREATE INDEX mail_outbox_due ON mail_outbox (next_attempt_at) WHERE next_attempt_at IS NOT NULL;
CREATE INDEX mail_outbox_by_time ON mail_outbox (created_at, id);
-- What was mailed to a contact goes with them.
CREATE INDEX mail_outbox_to_contact ON mail_outbox (environment_id, lower(recipient)) WHERE environment_id IS NOT NULL;
