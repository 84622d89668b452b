-- Who mail is from. Without a mail server of its own the operator's sends it.
create table senders (
  environment_id uuid not null references environments (id) on delete cascade,
  id uuid not null,
  name text not null,
  from_name text not null,
  from_address text not null,
  reply_to text,
  is_default boolean not null,
  smtp jsonb,                      -- host, port, security, user
  smtp_password text,              -- sealed
  dkim jsonb,                      -- domain, selector, public key
  dkim_key text,                   -- the private key, sealed
  per_minute int check (per_minute > 0),
  tested_at timestamptz,           -- when its server last took a mail or a sign-in
  last_error text,
  last_error_at timestamptz,
  created_by uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (environment_id, id)
);
create unique index senders_by_name on senders (environment_id, lower(name));
create unique index senders_default on senders (environment_id) where is_default;

-- How many mails a sender began in the minute, over all instances. Only of those whose pace is limited.
create table sender_pace (
  environment_id uuid not null,
  sender_id uuid not null,
  minute timestamptz not null,
  used int not null,
  primary key (environment_id, sender_id),
  foreign key (environment_id, sender_id) references senders on delete cascade
) with (fillfactor = 50);

-- What an environment used of the plan's limits that are counted by environment.
create table environment_usage (
  environment_id uuid not null references environments (id) on delete cascade,
  name text not null,
  period date not null,
  used bigint not null check (used >= 0),
  reached_at timestamptz,          -- when the limit was reached, and it was told
  primary key (environment_id, name, period)
) with (fillfactor = 50);

-- One mail to one contact. No foreign key to the sender: what waits for a deleted one is sent by the default.
create table messages (
  environment_id uuid not null,
  id uuid not null,
  contact_id uuid not null,
  category text check (category in ('marketing', 'product_news', 'surveys')),
  batch_id uuid,                   -- the campaign; such a mail is sent at most once
  variant text,
  template_version_id uuid not null,
  sender_id uuid,                  -- null: the default one
  lane uuid not null generated always as (coalesce(sender_id, environment_id)) stored,
  bulk boolean not null generated always as (batch_id is not null) stored,
  data jsonb,                      -- what the template is given; gone once it is sent
  track_clicks boolean not null default false,
  track_opens boolean not null default false,
  state text not null
    check (state in ('queued', 'sending', 'sent', 'failed', 'skipped', 'interrupted', 'bounced', 'complained')),
  reason text,
  address text,                    -- where it went
  subject text,
  attempts int not null default 0,
  counted boolean not null default false, -- whether the allowance of a month was charged for it
  next_attempt_at timestamptz,
  lease_until timestamptz,
  last_error text,
  created_at timestamptz not null,
  sent_at timestamptz,
  finished_at timestamptz,
  primary key (environment_id, id),
  foreign key (environment_id, contact_id) references contacts on delete cascade,
  foreign key (environment_id, template_version_id) references template_versions
) with (fillfactor = 80);
create unique index messages_of_batch on messages (environment_id, batch_id, contact_id) where batch_id is not null;
create index messages_due on messages (environment_id, lane, bulk, next_attempt_at) where state = 'queued';
create index messages_leased_by_age on messages (lease_until) where state = 'sending';
create index messages_of_contact on messages (environment_id, contact_id, id);
create index messages_of_template on messages (environment_id, template_version_id, id);
create index messages_in_flight on messages (environment_id, batch_id) where state in ('queued', 'sending');

-- A mail that is kept for the development mailbox alone is neither due nor finished.
alter table mail_outbox add column kept_at timestamptz;
alter table mail_outbox drop constraint mail_outbox_finished_or_due;
alter table mail_outbox add constraint mail_outbox_finished_or_due
  check ((next_attempt_at is null) = (sent_at is not null or failed_at is not null or kept_at is not null));
