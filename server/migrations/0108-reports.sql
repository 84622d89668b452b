-- A question of analytics with its query, under a name.
create table reports (
  environment_id uuid not null references environments (id) on delete cascade,
  id uuid not null,
  name text not null,
  question text not null,
  query jsonb not null,
  created_by uuid not null,        -- a membership
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (environment_id, id)
);
create unique index reports_by_name on reports (environment_id, lower(name));

create table dashboards (
  environment_id uuid not null references environments (id) on delete cascade,
  id uuid not null,
  name text not null,
  created_by uuid not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (environment_id, id)
);
create unique index dashboards_by_name on dashboards (environment_id, lower(name));

-- The reports of a dashboard in their order.
create table dashboard_tiles (
  environment_id uuid not null,
  dashboard_id uuid not null,
  report_id uuid not null,
  position int not null,
  size text not null check (size in ('third', 'half', 'full')),
  primary key (environment_id, dashboard_id, report_id),
  foreign key (environment_id, dashboard_id) references dashboards on delete cascade,
  foreign key (environment_id, report_id) references reports on delete cascade
);
create index dashboard_tiles_of_report on dashboard_tiles (environment_id, report_id);

-- Members who receive the weekly email of an organization.
create table weekly_mails (
  organization_id uuid not null references organizations (id) on delete cascade,
  membership_id uuid not null,
  enabled boolean not null,
  -- The Monday of the last email, in the time zone of the organization.
  sent_for date not null,
  primary key (organization_id, membership_id),
  foreign key (organization_id, membership_id) references memberships on delete cascade
);
