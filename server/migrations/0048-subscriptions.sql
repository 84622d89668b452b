-- What teams have subscribed to. No foreign key to the team: bookkeeping outlives it.
create table subscriptions (
  environment_id uuid not null references environments (id) on delete cascade,
  id uuid not null,
  customer_id uuid not null,
  kind text not null check (kind in ('plan', 'add_on', 'credit_pack')),
  product_id uuid not null,
  price_id uuid not null,
  connection_id uuid not null,
  gateway_ref text collate "C",
  status text not null
    check (status in ('incomplete', 'trialing', 'active', 'past_due', 'paused', 'canceled', 'expired')),
  quantity bigint not null check (quantity >= 0),
  currency text not null,
  coupon_id uuid,
  monthly_amount bigint not null,     -- of this price and quantity; counts while it is paid for
  current_period_start timestamptz,
  current_period_end timestamptz,
  trial_ends_at timestamptz,
  cancel_at timestamptz,
  canceled_at timestamptz,
  ended_at timestamptz,
  paused_at timestamptz,
  past_due_since timestamptz,
  gateway_quantity bigint,            -- as the gateway last reported it
  changing int not null default 0,    -- changes of price or quantity that are on their way to the gateway
  reminded_of timestamptz,            -- the end of the trial that was announced
  checked_at timestamptz,             -- when it was last held against the gateway
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (environment_id, id),
  foreign key (environment_id, product_id) references products,
  foreign key (environment_id, price_id) references prices,
  foreign key (environment_id, coupon_id) references coupons
);
create index subscriptions_of_customer on subscriptions (environment_id, customer_id, id);
create unique index subscriptions_of_gateway on subscriptions (environment_id, connection_id, gateway_ref)
  where gateway_ref is not null;
create index subscriptions_by_status on subscriptions (environment_id, status, id);
create index subscriptions_by_product on subscriptions (environment_id, product_id, id);
create index subscriptions_by_price on subscriptions (environment_id, price_id);
create index subscriptions_by_coupon on subscriptions (environment_id, coupon_id) where coupon_id is not null;
create index subscriptions_trialing_by_age on subscriptions (trial_ends_at) where status = 'trialing';
create index subscriptions_checked_by_age on subscriptions (checked_at nulls first)
  where status in ('trialing', 'active', 'past_due', 'paused');

-- An Idempotency-Key is remembered for as long as its checkout is.
create table checkouts (
  environment_id uuid not null references environments (id) on delete cascade,
  id uuid not null,
  customer_id uuid not null,
  contact_id uuid,
  idempotency_key text collate "C",
  request_hash bytea,
  price_id uuid not null,
  quantity bigint not null,
  subscription_id uuid,
  connection_id uuid not null,
  coupon_id uuid,
  call_id uuid,                       -- the call that opens it at the gateway
  session_ref text collate "C",
  url text,
  expires_at timestamptz,
  state text not null check (state in ('opening', 'open', 'paid', 'expired')),
  created_at timestamptz not null,
  primary key (environment_id, id),
  foreign key (environment_id, price_id) references prices,
  foreign key (environment_id, coupon_id) references coupons
);
create index checkouts_by_price on checkouts (environment_id, price_id);
create index checkouts_by_coupon on checkouts (environment_id, coupon_id) where coupon_id is not null;
create unique index checkouts_by_key on checkouts (environment_id, customer_id, idempotency_key)
  where idempotency_key is not null;
create index checkouts_of_contact on checkouts (environment_id, contact_id, idempotency_key)
  where contact_id is not null;
create index checkouts_of_subscription on checkouts (environment_id, subscription_id) where subscription_id is not null;
create index checkouts_open_by_age on checkouts (expires_at) where state = 'open';

-- How the monthly revenue from a team moved.
create table subscription_movements (
  environment_id uuid not null references environments (id) on delete cascade,
  id uuid not null,
  customer_id uuid not null,
  subscription_id uuid not null,
  kind text not null check (kind in ('new', 'expansion', 'contraction', 'churn', 'reactivation')),
  currency text not null,
  before bigint not null,
  after bigint not null,
  at timestamptz not null,
  primary key (environment_id, id)
);
create index subscription_movements_of_customer on subscription_movements (environment_id, customer_id, currency, id);
create index subscription_movements_in_time on subscription_movements (environment_id, at);

-- What became of a subscription, step by step.
create table subscription_changes (
  environment_id uuid not null,
  subscription_id uuid not null,
  id uuid not null,
  at timestamptz not null,
  status text not null,
  price_id uuid not null,
  quantity bigint not null,
  changed text[] not null,
  primary key (environment_id, subscription_id, id),
  foreign key (environment_id, subscription_id) references subscriptions on delete cascade
);

create table billing_settings (
  environment_id uuid primary key references environments (id) on delete cascade,
  retry_after_days int[],
  after_last_retry text not null check (after_last_retry in ('cancel', 'keep')),
  trial_reminder_days int,
  updated_at timestamptz not null
);

-- Payments that we try again, each at its time.
create table payment_retries (
  environment_id uuid not null references environments (id) on delete cascade,
  invoice_id uuid not null,
  position int not null,
  subscription_id uuid not null,
  is_last boolean not null,
  after_last text not null check (after_last in ('cancel', 'keep')),
  due_at timestamptz not null,
  state text not null check (state in ('waiting', 'asked', 'paid', 'failed', 'dropped')),
  primary key (environment_id, invoice_id, position)
);
create index payment_retries_due_by_age on payment_retries (due_at) where state = 'waiting';
