create table flags (
  environment_id uuid not null references environments (id) on delete cascade,
  id uuid not null,
  key text collate "C" not null,
  name text not null,
  description text,
  kind text not null check (kind in ('boolean', 'multivariate')),
  enabled boolean not null,
  variants jsonb not null,
  rules jsonb not null,
  off_variant text not null,
  prerequisites jsonb not null,
  starts_at timestamptz,
  ends_at timestamptz,
  archived_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (environment_id, id)
);
create unique index flags_by_key on flags (environment_id, key);

-- Counts the changes to the flags of an environment: what an instance has in memory is current while this stands still.
create table flag_versions (
  environment_id uuid primary key references environments (id) on delete cascade,
  version bigint not null
);

-- Whom a rollout or weights gave a variant, once each, and what was hashed for it.
create table flag_exposures (
  environment_id uuid not null,
  contact_id uuid not null,
  flag_id uuid not null,
  variant text not null,
  unit text not null,
  first_at timestamptz not null,
  primary key (environment_id, contact_id, flag_id, variant),
  foreign key (environment_id, contact_id) references contacts on delete cascade,
  foreign key (environment_id, flag_id) references flags on delete cascade
);
create index flag_exposures_of_flag on flag_exposures (environment_id, flag_id);

create table flag_exposure_days (
  environment_id uuid not null,
  flag_id uuid not null,
  day date not null,
  variant text not null,
  answers bigint not null,
  people bigint not null,
  primary key (environment_id, flag_id, day, variant),
  foreign key (environment_id, flag_id) references flags on delete cascade
);
