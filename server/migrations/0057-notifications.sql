-- Notifications inside the tenant's product: a feed per contact.

-- Numbers what a contact is notified of. Its row is held until whoever takes the next number has committed, so numbers
-- become visible in order, and whoever has seen one has seen all before it.
create table notification_feeds (
  environment_id uuid not null,
  contact_id uuid not null,
  last_number bigint not null,
  primary key (environment_id, contact_id),
  foreign key (environment_id, contact_id) references contacts on delete cascade
);

-- The id is that of the send or campaign it comes from, the same for all who get it: so each person has it once.
create table notifications (
  environment_id uuid not null,
  contact_id uuid not null,
  id uuid not null,
  number bigint not null,
  title text not null,
  body_html text,
  url text,
  source text not null check (source in ('api', 'staff', 'campaign')),
  created_at timestamptz not null,
  seen_at timestamptz,
  read_at timestamptz,
  primary key (environment_id, contact_id, id),
  unique (environment_id, contact_id, number),
  foreign key (environment_id, contact_id) references contacts on delete cascade
);
create index notifications_unread on notifications (environment_id, contact_id) where read_at is null;
-- Rows are written in the order of time, so this is small, and pruning reads the oldest blocks alone.
create index notifications_by_age on notifications using brin (created_at) with (pages_per_range = 32);

-- What was asked for. The text is emptied once everybody has it.
create table notification_sends (
  environment_id uuid not null references environments (id) on delete cascade,
  id uuid not null,
  -- To whom; neither: to one contact, and finished.
  customer_id uuid,
  segment_id uuid,
  title text,
  body_html text,
  url text,
  after_contact uuid,              -- how far it has come, by id of contact
  recipients bigint not null default 0,
  created_at timestamptz not null,
  finished_at timestamptz,
  primary key (environment_id, id),
  foreign key (environment_id, customer_id) references customers on delete cascade
);
create index notification_sends_of_customer on notification_sends (environment_id, customer_id) where customer_id is not null;
create index notification_sends_of_segment on notification_sends (environment_id, segment_id)
  where segment_id is not null and finished_at is null;
create index notification_sends_open_by_age on notification_sends (created_at) where finished_at is null;
create index notification_sends_by_age on notification_sends (created_at);
