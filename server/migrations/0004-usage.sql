-- What an organization used of its own plan, by month. Whoever counts a thing adds to its row.
create table usage_counters (
  organization_id uuid not null references organizations on delete cascade,
  name text not null,
  period date not null, -- the first day of the month, UTC
  used bigint not null,
  primary key (organization_id, name, period)
);
