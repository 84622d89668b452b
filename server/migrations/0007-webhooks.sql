-- Where facts are delivered to. On the customer plane an endpoint belongs to a team.
create table webhook_endpoints (
  environment_id uuid not null,
  id uuid not null,
  organization_id uuid not null,
  plane text not null check (plane in ('product', 'audit', 'customer')),
  customer_id uuid,
  url text not null,
  subscribed_events text[] not null default '{}', -- empty: every type
  secret text not null,            -- sealed
  enabled boolean not null default true,
  disabled_reason text check (disabled_reason in ('failures', 'operator')),
  disabled_at timestamptz,
  failure_streak int not null default 0,
  created_by uuid,                 -- a user, or on the customer plane a contact
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (environment_id, id),
  foreign key (organization_id, environment_id) references environments on delete cascade,
  foreign key (environment_id, customer_id) references customers on delete cascade,
  check ((plane = 'customer') = (customer_id is not null)),
  check (enabled = (disabled_reason is null) and enabled = (disabled_at is null))
);
create index webhook_endpoints_of_organization on webhook_endpoints (organization_id) where customer_id is null;
create index webhook_endpoints_of_customer on webhook_endpoints (environment_id, customer_id) where customer_id is not null;

-- A delivery is its own queue entry. It outlives its endpoint, so that deleting one is not deleting a million rows:
-- what still waits ends unsent when its turn comes, and what is finished is pruned in its time.
create table webhook_deliveries (
  environment_id uuid not null references environments (id) on delete cascade,
  endpoint_id uuid not null,
  id uuid not null,
  event_id uuid not null,
  type text not null,
  body text not null,              -- what is signed and sent, byte for byte
  status text not null default 'pending' check (status in ('pending', 'succeeded', 'failed')),
  attempts int not null default 0,
  attempt_log jsonb not null default '[]',
  next_attempt_at timestamptz,     -- null once finished
  lease_until timestamptz,         -- while a worker has it in hand
  response_status int,
  duration_ms int,
  replay_of uuid,                  -- the first delivery of this event here
  erased boolean not null default false, -- it was about a person who is: nothing of an answer is kept
  created_at timestamptz not null,
  finished_at timestamptz,
  primary key (environment_id, endpoint_id, id),
  check ((status = 'pending') = (next_attempt_at is not null) and (status = 'pending') = (finished_at is null))
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_cost_delay = 0);
-- Half of a page is left free so that taking a delivery in hand changes no index, and what is finished is in no index
-- but the primary key and that of its event, unless it failed: every delivery passes through here, and few are ever
-- looked for. By their event they are when a person is erased; these ids grow with time, as those of the deliveries do.
create index webhook_deliveries_of_event on webhook_deliveries (environment_id, event_id);
create index webhook_deliveries_due on webhook_deliveries (environment_id, endpoint_id, next_attempt_at)
  where status = 'pending';
create index webhook_deliveries_failed_of_endpoint on webhook_deliveries (environment_id, endpoint_id, id)
  where status = 'failed';
create index webhook_deliveries_replays on webhook_deliveries (environment_id, endpoint_id, replay_of, id)
  where replay_of is not null;
