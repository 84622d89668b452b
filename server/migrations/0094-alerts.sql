-- Where staff are alerted: a chat channel by its webhook, or email addresses.
create table alert_destinations (
  environment_id uuid not null references environments (id) on delete cascade,
  id uuid not null,
  name text not null,
  kind text not null check (kind in ('email', 'chat')),
  format text check (format in ('slack', 'discord', 'teams')),
  url text,                        -- sealed: the address alone lets anybody post to the channel
  url_host text,
  url_hint text,                   -- its last characters
  recipients text[] not null,
  alert_kinds text[] not null,
  enabled boolean not null,
  last_sent_at timestamptz,
  last_error text,                 -- null once something arrived
  last_error_at timestamptz,
  created_by uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (environment_id, id),
  check ((kind = 'chat') = (format is not null and url is not null and url_host is not null))
);
create unique index alert_destinations_by_name on alert_destinations (environment_id, lower(name));

-- One of the five facts, until it recovers. Repeats before that are counted and not sent.
create table alerts (
  environment_id uuid not null references environments (id) on delete cascade,
  id uuid not null,
  kind text not null check (kind in ('contact_meter_reached', 'email_allowance_exhausted', 'webhook_endpoint_disabled',
    'gateway_unreachable', 'payment_declined')),
  subject text not null,           -- an open alert is the only one of its subject
  subject_id uuid,
  customer_id uuid,
  details jsonb not null,
  last_sequence bigint not null,   -- of the last fact that it includes, so that none counts twice
  occurrences int not null default 1,
  occurred_at timestamptz not null,
  last_occurred_at timestamptz not null,
  recovered_at timestamptz,
  primary key (environment_id, id)
);
create unique index alerts_open on alerts (environment_id, kind, subject) where recovered_at is null;
create index alerts_of_subject on alerts (environment_id, kind, subject, id);
create index alerts_of_kind on alerts (environment_id, kind, id);
create index alerts_by_age on alerts (last_occurred_at);
create index alerts_renewing_by_age on alerts (id)
  where recovered_at is null and kind in ('contact_meter_reached', 'email_allowance_exhausted');

-- An alert, or its recovery, to one destination. No foreign key to the destination: the log outlives it.
create table alert_deliveries (
  environment_id uuid not null,
  id uuid not null,
  alert_id uuid not null,
  destination_id uuid not null,
  destination_name text not null,
  note text not null check (note in ('alert', 'recovery')),
  status text not null check (status in ('pending', 'succeeded', 'failed', 'canceled')),
  attempts int not null default 0,
  last_error text,
  mail_ids uuid[],                 -- in the outbox, whose outcome is awaited
  next_attempt_at timestamptz,     -- a recovery has none until the alert has arrived
  lease uuid,
  lease_until timestamptz,
  created_at timestamptz not null,
  finished_at timestamptz,
  primary key (environment_id, id),
  foreign key (environment_id, alert_id) references alerts on delete cascade
) with (fillfactor = 80);
create unique index alert_deliveries_once on alert_deliveries (environment_id, alert_id, destination_id, note);
create index alert_deliveries_pending on alert_deliveries (environment_id, destination_id) where status = 'pending';
create index alert_deliveries_due_by_age on alert_deliveries (next_attempt_at) where status = 'pending';

-- The limit that was reached. A plan with a higher one can be reached again in the same month.
alter table environment_usage add column reached_limit bigint;
alter table active_contact_thresholds add column reached_limit bigint;
