-- Lines that were stored and are not counted yet, one row per environment and commit. Written with the events, so it has
-- no foreign key; rows of a deleted environment are dropped when they would be counted.
create table analytics_batches (
  environment_id uuid not null,
  id uuid not null,
  lines jsonb not null,            -- [[contact, name, milliseconds, properties], …]
  primary key (environment_id, id)
);

-- Merged contacts whose figures are still under the old ID.
create table analytics_merges (
  environment_id uuid not null references environments (id) on delete cascade,
  from_id uuid not null,
  into_id uuid not null,
  primary key (environment_id, from_id)
);

-- One row per environment, locked by everything that changes its figures.
create table analytics_state (
  environment_id uuid not null references environments (id) on delete cascade,
  time_zone text not null,         -- of the days in analytics_sets
  primary key (environment_id)
);

-- Events of a person by name and UTC day. The name '' stands for all of them. Independent of how long events are stored.
create table analytics_activity (
  environment_id uuid not null references environments (id) on delete cascade,
  name text collate "C" not null,
  day date not null,
  contact_id uuid not null,
  hours int not null,              -- a bit for each hour with events
  hour_counts int[] not null,      -- of the hours that are set, in order
  times int[] not null,            -- milliseconds of the day, sorted; the first 100
  properties jsonb not null,       -- property → value → hour → count
  primary key (environment_id, name, day, contact_id)
);
create index analytics_activity_of_contact on analytics_activity (environment_id, contact_id, day);

-- The first and the last time of a person by name; '' for any event.
create table analytics_people (
  environment_id uuid not null references environments (id) on delete cascade,
  name text collate "C" not null,
  contact_id uuid not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (environment_id, name, contact_id)
);
create index analytics_people_by_first on analytics_people (environment_id, name, first_at);

-- Events by UTC day and hour. Without a property: of the name. The name '' stands for all.
create table analytics_counters (
  environment_id uuid not null references environments (id) on delete cascade,
  property text collate "C" not null,
  name text collate "C" not null,
  day date not null,
  value text collate "C" not null,
  hours int[] not null,            -- 24
  primary key (environment_id, property, name, day, value)
);

-- The distinct people of a local day, week or month: their IDs, or above 1000 a HyperLogLog.
create table analytics_sets (
  environment_id uuid not null references environments (id) on delete cascade,
  property text collate "C" not null,
  name text collate "C" not null,
  grain text not null check (grain in ('day', 'week', 'month')),
  start date not null,
  value text collate "C" not null,
  people int not null,             -- how many; of a sketch the estimate
  members uuid[],
  sketch bytea,
  is_stale boolean not null default false, -- somebody left it, so it is built again from analytics_activity
  primary key (environment_id, property, name, grain, start, value),
  check ((members is null) <> (sketch is null))
);
create index analytics_sets_stale on analytics_sets (environment_id) where is_stale;
