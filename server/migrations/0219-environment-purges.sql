-- Deletions of the data of a test environment, which run in batches. `position` is the next table in the order of deletion.
create table environment_purges (
  environment_id uuid not null references environments (id) on delete cascade,
  id uuid not null,
  organization_id uuid not null,
  status text not null check (status in ('running', 'completed', 'failed')),
  records bigint not null,         -- to delete, counted at the start
  deleted bigint not null default 0,
  position int not null default 0,
  attempts int not null default 0, -- failures since the last batch
  retry_at timestamptz,
  started_by text not null,
  started_at timestamptz not null,
  finished_at timestamptz,
  primary key (environment_id, id)
);
create unique index environment_purges_running on environment_purges (environment_id) where status = 'running';
