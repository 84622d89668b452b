-- Uploaded files that are read in batches. `next_byte` and `next_line` are where the next batch begins.
create table imports (
  environment_id uuid not null references environments (id) on delete cascade,
  id uuid not null,
  organization_id uuid not null,
  kind text not null check (kind in ('contacts', 'customers', 'memberships', 'consents')),
  format text not null check (format in ('csv', 'json_lines')),
  file_name text,
  size_bytes bigint not null,
  received_bytes bigint not null default 0,
  status text not null
    check (status in ('uploading', 'checking', 'checked', 'running', 'completed', 'canceled', 'failed')),
  mapping jsonb,                   -- the field of each column
  header text,                     -- the first line of a CSV file
  is_dry_run boolean not null default false,
  next_byte bigint not null default 0,
  next_line bigint not null default 1,
  created bigint not null default 0,
  updated bigint not null default 0,
  unchanged bigint not null default 0,
  refused bigint not null default 0,
  attempts int not null default 0, -- failures since the last batch
  retry_at timestamptz,
  error text,
  created_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  primary key (environment_id, id)
);
create index imports_to_run on imports (environment_id, id) where status in ('checking', 'running');

-- The file itself, until it was read. `position` is the first byte of a chunk.
create table import_chunks (
  environment_id uuid not null,
  import_id uuid not null,
  position bigint not null,
  bytes int not null,
  content text not null,
  primary key (environment_id, import_id, position),
  foreign key (environment_id, import_id) references imports on delete cascade
);

create table import_refusals (
  environment_id uuid not null,
  import_id uuid not null,
  line bigint not null,
  field text,
  reason text not null,
  content text not null,           -- the line as it was
  primary key (environment_id, import_id, line),
  foreign key (environment_id, import_id) references imports on delete cascade
);

alter table consent_records drop constraint consent_records_source_check,
  add constraint consent_records_source_check check
    (source in ('signup', 'portal', 'widget', 'unsubscribe_link', 'api', 'staff', 'complaint', 'import'));
