-- The keys of records that were remembered for 35 days are remembered for good.
insert into usage_keys (environment_id, speaker_id, key)
select environment_id, speaker_id, id from ingest_ids where stream = 'usage';
delete from ingest_ids where stream = 'usage';

-- What staff granted a team beside its subscriptions. Deleted when it expires.
create table entitlement_overrides (
  environment_id uuid not null,
  id uuid not null,
  customer_id uuid not null,
  feature_id uuid not null,
  value bigint check (value > 0),  -- null: no limit
  reason text not null,
  created_by text,                 -- the address of a member of the staff
  expires_at timestamptz,
  created_at timestamptz not null,
  primary key (environment_id, id),
  foreign key (environment_id, customer_id) references customers on delete cascade,
  foreign key (environment_id, feature_id) references features on delete cascade
);
create index entitlement_overrides_of_customer on entitlement_overrides (environment_id, customer_id, feature_id);
create index entitlement_overrides_of_feature on entitlement_overrides (environment_id, feature_id);
create index entitlement_overrides_by_age on entitlement_overrides (expires_at) where expires_at is not null;

-- What a team consumed of a limit in a period, and whether it was told that nothing is left. Of what is metered, and of
-- seats, only the latter: their use is counted elsewhere.
create table entitlement_use (
  environment_id uuid not null,
  customer_id uuid not null,
  feature_id uuid not null,
  starts_at timestamptz not null,
  used bigint not null check (used >= 0),
  reached_at timestamptz,
  primary key (environment_id, customer_id, feature_id, starts_at),
  foreign key (environment_id, customer_id) references customers on delete cascade
) with (fillfactor = 80);
create index entitlement_use_by_age on entitlement_use (starts_at);
