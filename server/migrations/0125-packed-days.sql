-- A short number for each person, by which packed days name them.
create table analytics_numbers (
  environment_id uuid not null references environments (id) on delete cascade,
  contact_id uuid not null,
  number int not null,
  primary key (environment_id, contact_id)
);
create unique index analytics_numbers_by_number on analytics_numbers (environment_id, number);

-- The rows of analytics_activity of a name and UTC day once more, without properties and small enough to read by the
-- million. Without bytes it waits to be packed, and the rows are read.
create table analytics_packed (
  environment_id uuid not null references environments (id) on delete cascade,
  name text collate "C" not null,
  day date not null,
  waiting_since timestamptz,       -- null once it is packed
  hours bytea,                     -- of each person the hours with events
  times bytea,                     -- of each person the times; none of the name ''
  primary key (environment_id, name, day)
);
alter table analytics_packed alter column hours set storage external;
alter table analytics_packed alter column times set storage external;
create index analytics_packed_waiting on analytics_packed (environment_id, waiting_since) where waiting_since is not null;
