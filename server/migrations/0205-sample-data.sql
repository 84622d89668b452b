-- The sample data of a test environment: requested, being loaded, or there.
create table sample_data_loads (
  environment_id uuid primary key references environments (id) on delete cascade,
  organization_id uuid not null,
  requested_by uuid not null,
  status text not null check (status in ('waiting', 'loading', 'loaded', 'failed')),
  step text,                       -- the area that is being filled
  done int not null default 0,
  total int not null default 0,
  error text,
  lease_until timestamptz,         -- another worker may begin again afterwards
  created_at timestamptz not null,
  finished_at timestamptz
);
create index sample_data_to_load on sample_data_loads (environment_id) where status in ('waiting', 'loading');
