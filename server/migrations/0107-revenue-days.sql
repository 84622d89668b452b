-- Revenue of completed days in the time zone of the organization. A day without movements has no row.
create table revenue_days (
  environment_id uuid not null references environments (id) on delete cascade,
  currency text not null,
  day date not null,
  new bigint not null,
  expansion bigint not null,
  contraction bigint not null,
  churn bigint not null,
  reactivation bigint not null,
  new_customers bigint not null,
  expansion_customers bigint not null,
  contraction_customers bigint not null,
  churn_customers bigint not null,
  reactivation_customers bigint not null,
  -- At the end of the day.
  monthly bigint not null,
  customers bigint not null,
  primary key (environment_id, currency, day)
);

-- The days that are counted, and by which time zone.
create table revenue_counted (
  environment_id uuid primary key references environments (id) on delete cascade,
  time_zone text not null,
  until date not null
);
