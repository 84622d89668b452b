-- What the tenants' products tell of their contacts. No foreign key: a check for every row is dear at this volume. The
-- contact is locked once for all of its lines, and what a deleted environment leaves behind is swept.
create table tracked_events (
  environment_id uuid not null,
  contact_id uuid not null,
  occurred_at timestamptz not null,
  id uuid not null,                -- also of the fact, where one was made
  stream text not null check (stream in ('track', 'events')),
  name text not null,
  customer_id uuid,
  properties jsonb not null,
  received_at timestamptz not null,
  primary key (environment_id, contact_id, occurred_at, id)
) partition by range (occurred_at);
create table tracked_events_default partition of tracked_events default;

-- Events of a folded contact that still lie under its old id, and how far they have come. They belong to whomever
-- contact_merges names.
create table tracked_event_moves (
  environment_id uuid not null references environments (id) on delete cascade,
  from_id uuid not null,
  after_at timestamptz not null,
  after_id uuid not null,
  primary key (environment_id, from_id)
);

-- Metered amounts. The names of meters are the tenant's; the catalogue says what each is worth.
create table usage_records (
  environment_id uuid not null,
  customer_id uuid not null,
  meter text not null,
  occurred_at timestamptz not null,
  id uuid not null,
  quantity numeric not null check (quantity > 0),
  key_id uuid,                     -- the customer's key it was used with
  received_at timestamptz not null,
  primary key (environment_id, customer_id, meter, occurred_at, id)
) partition by range (occurred_at);
create table usage_records_default partition of usage_records default;

-- Lines that were sent under an id of their own. Apart from what they told, since that is kept by when it happened and
-- a repeat may say another time; one row here is one line, whichever partition holds it.
create table ingest_ids (
  environment_id uuid not null,
  stream text not null check (stream in ('track', 'events', 'usage')),
  id text collate "C" not null,
  forget_at timestamptz not null,
  primary key (environment_id, stream, id)
);
create index ingest_ids_by_age on ingest_ids (forget_at);
