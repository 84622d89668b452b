-- Connections to payment gateways. One that was given up stays, without its secrets: invoices name it for good.
create table gateway_connections (
  environment_id uuid not null,
  id uuid not null,
  organization_id uuid not null,
  provider text not null check (provider in ('stripe', 'sandbox')),
  name text not null,              -- by which a buyer names it where there are several
  account text not null,           -- whose account it is, as the gateway says
  secret_key text,                 -- sealed, as is the next
  secret_key_hint text,
  webhook_secret text,
  webhook_secret_hint text,
  -- Whether it answers, agreed on by all instances.
  unreachable boolean not null default false,
  since timestamptz not null,      -- that it answers, or does not
  failures int not null default 0, -- in a row
  probe_at timestamptz,            -- while it does not answer: when it is tried next
  last_error text,
  last_error_at timestamptz,
  last_message_at timestamptz,
  created_by uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  disconnected_at timestamptz,
  primary key (environment_id, id),
  foreign key (organization_id, environment_id) references environments on delete cascade,
  check (unreachable = (probe_at is not null))
);
create unique index gateway_connections_by_name on gateway_connections (environment_id, lower(name))
  where disconnected_at is null;
create index gateway_connections_probe_by_age on gateway_connections (probe_at)
  where unreachable and disconnected_at is null;

-- Whose connection a message is for: its address names nothing else.
create table gateway_addresses (
  connection_id uuid primary key,
  organization_id uuid not null,
  environment_id uuid not null,
  foreign key (organization_id, environment_id) references environments on delete cascade
);

-- What customers and prices are called at a gateway. A customer's name there outlives the team: what is still refunded
-- or paid after its end finds whose it was.
create table gateway_customers (
  environment_id uuid not null,
  connection_id uuid not null,
  customer_id uuid not null,
  ref text not null,
  created_at timestamptz not null,
  primary key (environment_id, connection_id, customer_id),
  foreign key (environment_id, connection_id) references gateway_connections on delete cascade
);
create unique index gateway_customers_by_ref on gateway_customers (environment_id, connection_id, ref);

create table gateway_prices (
  environment_id uuid not null,
  connection_id uuid not null,
  price_id uuid not null,
  ref text not null,
  created_at timestamptz not null,
  primary key (environment_id, connection_id, price_id),
  foreign key (environment_id, connection_id) references gateway_connections on delete cascade
);
create unique index gateway_prices_by_ref on gateway_prices (environment_id, connection_id, ref);

-- What is to be changed at a gateway, written with the change that wants it. The id is the key under which the gateway
-- does it once, however often it is asked.
create table gateway_calls (
  environment_id uuid not null,
  id uuid not null,
  organization_id uuid not null,
  connection_id uuid not null,
  kind text not null,
  subject text not null,
  position bigint not null,        -- among the calls of its subject
  input jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'refused')),
  attempts int not null default 0,
  first_attempt_at timestamptz,
  due_at timestamptz,              -- null once finished
  lease uuid,                      -- of whoever carries it out
  lease_until timestamptz,
  last_error text,
  result jsonb,
  error_code text,
  error_message text,
  created_at timestamptz not null,
  finished_at timestamptz,
  primary key (environment_id, id),
  foreign key (environment_id, connection_id) references gateway_connections on delete cascade,
  check ((state = 'waiting') = (due_at is not null) and (state = 'waiting') = (finished_at is null))
);
create index gateway_calls_due_by_age on gateway_calls (due_at) where state = 'waiting';
create index gateway_calls_of_subject on gateway_calls (environment_id, connection_id, subject, position, id)
  where state = 'waiting';
create index gateway_calls_finished_by_age on gateway_calls (finished_at) where state <> 'waiting';

-- Objects of gateways that are mirrored: how often a read was asked for, and which of these was carried out.
create table gateway_reads (
  environment_id uuid not null,
  connection_id uuid not null,
  kind text not null check (kind in ('checkout', 'subscription', 'invoice')),
  ref text not null,
  organization_id uuid not null,
  asked bigint not null,
  read bigint not null default 0,
  attempts int not null default 0, -- that failed since
  due_at timestamptz,              -- null while nothing is asked for
  lease uuid,
  lease_until timestamptz,
  last_error text,
  live boolean not null default false, -- of a subscription: it has not ended
  read_at timestamptz,
  primary key (environment_id, connection_id, kind, ref),
  foreign key (environment_id, connection_id) references gateway_connections on delete cascade
);
create index gateway_reads_due_by_age on gateway_reads (due_at) where due_at is not null;
create index gateway_reads_live on gateway_reads (environment_id, connection_id) where live;
create index gateway_reads_open_by_age on gateway_reads (read_at) where live and kind = 'checkout';
create index gateway_reads_idle_by_age on gateway_reads (read_at) where due_at is null and not live;

-- What gateways told us: a repeated message is known by its id.
create table gateway_messages (
  environment_id uuid not null,
  connection_id uuid not null,
  id text not null,
  type text not null,
  kind text,
  ref text,
  received_at timestamptz not null,
  primary key (environment_id, connection_id, id),
  foreign key (environment_id, connection_id) references gateway_connections on delete cascade
);
create index gateway_messages_by_age on gateway_messages (received_at);
