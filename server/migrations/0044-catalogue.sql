create table meters (
  environment_id uuid not null references environments (id) on delete cascade,
  id uuid not null,
  key text collate "C" not null,
  name text not null,
  unit text,
  aggregation text not null check (aggregation in ('sum', 'max', 'count', 'unique', 'last')),
  archived_at timestamptz,
  created_at timestamptz not null,
  primary key (environment_id, id)
);
create unique index meters_by_key on meters (environment_id, key);

create table features (
  environment_id uuid not null references environments (id) on delete cascade,
  id uuid not null,
  key text collate "C" not null,
  name text not null,
  description text,
  kind text not null check (kind in ('boolean', 'limit', 'metered')),
  meter_id uuid,
  -- Of a limit: what is used of it is the number of members, which nobody reports.
  counts_members boolean not null,
  archived_at timestamptz,
  created_at timestamptz not null,
  primary key (environment_id, id),
  foreign key (environment_id, meter_id) references meters,
  check (meter_id is null or kind = 'metered'),
  check (not counts_members or kind = 'limit')
);
create unique index features_by_key on features (environment_id, key);
create index features_of_meter on features (environment_id, meter_id) where meter_id is not null;

create table products (
  environment_id uuid not null references environments (id) on delete cascade,
  id uuid not null,
  kind text not null check (kind in ('plan', 'add_on', 'credit_pack')),
  key text collate "C" not null,
  name text not null,
  description text,
  public boolean not null,
  position bigint not null,
  credits bigint check (credits > 0),
  credits_expire_after_days int check (credits_expire_after_days > 0),
  included_credits bigint check (included_credits > 0),
  archived_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (environment_id, id),
  check ((kind = 'credit_pack') = (credits is not null)),
  check (credits_expire_after_days is null or kind = 'credit_pack'),
  check (included_credits is null or kind = 'plan')
);
create unique index products_by_key on products (environment_id, key);
create index products_by_position on products (environment_id, position, id);

-- What a product gives of a feature: null is no limit, and a boolean feature is 1.
create table product_features (
  environment_id uuid not null,
  product_id uuid not null,
  feature_id uuid not null,
  granted bigint check (granted >= 0),
  position int not null,
  primary key (environment_id, product_id, feature_id),
  foreign key (environment_id, product_id) references products on delete cascade,
  foreign key (environment_id, feature_id) references features
);
create index product_features_of_feature on product_features (environment_id, feature_id);

-- But for archived_at, a row never changes.
create table prices (
  environment_id uuid not null,
  id uuid not null,
  product_id uuid not null,
  type text not null check (type in ('recurring', 'one_time')),
  model text not null check (model in ('flat', 'per_seat', 'per_unit', 'tiered', 'volume')),
  currency text not null check (currency ~ '^[a-z]{3}$'),
  amount bigint check (amount > 0),
  tiers jsonb,
  interval text check (interval in ('day', 'week', 'month', 'year')),
  interval_count int check (interval_count > 0),
  meter_id uuid,
  trial_days int check (trial_days > 0),
  archived_at timestamptz,
  created_at timestamptz not null,
  primary key (environment_id, id),
  foreign key (environment_id, product_id) references products on delete cascade,
  foreign key (environment_id, meter_id) references meters,
  check ((amount is null) = (tiers is not null)),
  check ((tiers is not null) = (model in ('tiered', 'volume'))),
  check ((type = 'recurring') = (interval is not null) and (type = 'recurring') = (interval_count is not null)),
  check (trial_days is null or type = 'recurring')
);
create index prices_of_product on prices (environment_id, product_id, id);
create index prices_of_meter on prices (environment_id, meter_id) where meter_id is not null;

create table coupons (
  environment_id uuid not null references environments (id) on delete cascade,
  id uuid not null,
  code text collate "C" not null,
  name text not null,
  percent_off int check (percent_off between 1 and 100),
  amount_off bigint check (amount_off > 0),
  currency text check (currency ~ '^[a-z]{3}$'),
  duration text not null check (duration in ('once', 'repeating', 'forever')),
  duration_periods int check (duration_periods > 0),
  max_redemptions bigint check (max_redemptions > 0),
  redeemed bigint not null default 0 check (redeemed >= 0 and (max_redemptions is null or redeemed <= max_redemptions)),
  redeem_by timestamptz,
  archived_at timestamptz,
  created_at timestamptz not null,
  primary key (environment_id, id),
  check ((percent_off is null) <> (amount_off is null)),
  check ((amount_off is null) = (currency is null)),
  check ((duration = 'repeating') = (duration_periods is not null))
);
-- People type codes as they like.
create unique index coupons_by_code on coupons (environment_id, lower(code));

create table coupon_redemptions (
  environment_id uuid not null references environments (id) on delete cascade,
  coupon_id uuid not null,
  subject uuid not null,           -- the checkout it was redeemed in
  customer_id uuid not null,       -- no foreign key: it counts against the limit when the team is gone, too
  at timestamptz not null,
  primary key (environment_id, coupon_id, subject),
  foreign key (environment_id, coupon_id) references coupons
);

-- Counts the changes to what is on sale in an environment: what an instance has in memory is current while this stands still.
create table catalogue_versions (
  environment_id uuid primary key references environments (id) on delete cascade,
  version bigint not null
);
