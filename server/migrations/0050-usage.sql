-- What is metered: quantities are whole, and meters are those of the catalogue. `last` of a gauge may be 0.
alter table usage_records drop constraint usage_records_quantity_check;
alter table usage_records alter column quantity type bigint using greatest(round(quantity), 1)::bigint;
alter table usage_records add constraint usage_records_quantity_check check (quantity >= 0);
-- What a meter of unique values counts.
alter table usage_records add column value text;

-- What each customer used, kept when it is reported: by period, for limits and invoices, and by day, for charts. No foreign
-- key to the customer: what was metered stays on record, by ids alone.
create table usage_totals (
  environment_id uuid not null references environments (id) on delete cascade,
  customer_id uuid not null,
  meter_id uuid not null,
  span text not null check (span in ('period', 'day')),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  subscription_id uuid,            -- whose period it is; null: a month of the calendar
  aggregation text not null,       -- of the meter, which never changes
  total bigint not null check (total >= 0),
  records bigint not null,
  last_at timestamptz,             -- where the latest record counts: when it happened, and its id
  last_id uuid,
  primary key (environment_id, customer_id, meter_id, span, starts_at)
) with (fillfactor = 80);

-- The values that a meter has counted. Kept as long as records may come late.
create table usage_uniques (
  environment_id uuid not null,
  customer_id uuid not null,
  meter_id uuid not null,
  span text not null check (span in ('period', 'day')),
  starts_at timestamptz not null,
  value text collate "C" not null,
  primary key (environment_id, customer_id, meter_id, span, starts_at, value)
) partition by range (starts_at);
create table usage_uniques_default partition of usage_uniques default;

-- What all customers used of a meter in a day. In several lanes, so that those who write at once do not wait for one another.
create table usage_days (
  environment_id uuid not null references environments (id) on delete cascade,
  meter_id uuid not null,
  day date not null,
  lane smallint not null,
  records bigint not null,
  quantity bigint not null,
  primary key (environment_id, meter_id, day, lane)
) with (fillfactor = 80);

-- Records that were sent under a key of their own. Never forgotten: with an amount it may be money. Apart from the records,
-- which are kept by when they happened, and a repeat may say another time.
create table usage_keys (
  environment_id uuid not null,
  speaker_id uuid not null,        -- the contact that sent it; all zeros: the tenant's backend
  key text collate "C" not null,
  primary key (environment_id, speaker_id, key)
);

-- What the gateway was told of a period. `due`: more was used since.
create table usage_reports (
  environment_id uuid not null references environments (id) on delete cascade,
  subscription_id uuid not null,
  meter_id uuid not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  customer_id uuid not null,
  reported bigint not null,
  due boolean not null,
  primary key (environment_id, subscription_id, meter_id, starts_at)
);
create index usage_reports_due on usage_reports (environment_id) where due;
