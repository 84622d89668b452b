-- The sandbox: a payment gateway of our own for the test environment. It keeps what a gateway keeps on its side, under
-- references of its own, and nothing here refers to a table of ours or is referred to.

create table sandbox_customers (
  environment_id uuid not null references environments (id) on delete cascade,
  ref text collate "C" not null,
  connection_id uuid not null,
  external_id text collate "C" not null, -- what the buyer is called by whoever opened the checkout
  name text not null,
  card text,                             -- the number of a test card
  card_charges int not null,             -- how often it has paid
  created_at timestamptz not null,
  primary key (environment_id, ref)
);
create unique index sandbox_customers_by_external_id on sandbox_customers (environment_id, connection_id, external_id);

create table sandbox_checkouts (
  environment_id uuid not null references environments (id) on delete cascade,
  ref text collate "C" not null,
  connection_id uuid not null,
  token text collate "C" not null,       -- of its page
  customer_ref text collate "C" not null,
  price jsonb not null,                  -- as it was when the checkout was opened
  quantity bigint not null,
  coupon jsonb,
  trial_days int,
  success_url text not null,
  cancel_url text,
  state text not null check (state in ('open', 'paid', 'expired')),
  confirming text,                       -- the card that waits for its second step
  subscription_ref text collate "C",
  invoice_ref text collate "C",
  ours jsonb not null,                   -- ids that the caller wants to see again
  expires_at timestamptz not null,
  created_at timestamptz not null,
  primary key (environment_id, ref),
  foreign key (environment_id, customer_ref) references sandbox_customers
);
create unique index sandbox_checkouts_one_token on sandbox_checkouts (environment_id, token);
create index sandbox_checkouts_of_customer on sandbox_checkouts (environment_id, customer_ref);
create index sandbox_checkouts_open on sandbox_checkouts (environment_id, expires_at) where state = 'open';

create table sandbox_subscriptions (
  environment_id uuid not null references environments (id) on delete cascade,
  ref text collate "C" not null,
  connection_id uuid not null,
  customer_ref text collate "C" not null,
  status text not null check (status in ('trialing', 'active', 'past_due', 'paused', 'canceled')),
  price jsonb not null,
  quantity bigint not null,
  next_price jsonb,                      -- from the next period on
  next_quantity bigint,
  coupon jsonb,
  coupon_periods_left int,               -- null: for ever
  discounted boolean not null,           -- whether the coupon was taken off the current period
  credit bigint not null,                -- what a change gave back, taken off the next invoices
  anchor timestamptz not null,           -- periods are counted from here
  periods int not null,                  -- how many have begun since
  current_period_start timestamptz not null,
  current_period_end timestamptz not null,
  trial_ends_at timestamptz,
  cancel_at timestamptz,
  canceled_at timestamptz,
  ended_at timestamptz,
  usage_from timestamptz not null,       -- what was used before is on an invoice
  usage_billed_at timestamptz,           -- when it was put there: what is reported later is on none
  ours jsonb not null,
  due_at timestamptz,                    -- when time changes it next; null once it has ended
  created_at timestamptz not null,
  primary key (environment_id, ref),
  foreign key (environment_id, customer_ref) references sandbox_customers
);
create index sandbox_subscriptions_of_customer on sandbox_subscriptions (environment_id, customer_ref);
create index sandbox_subscriptions_due on sandbox_subscriptions (environment_id, due_at) where due_at is not null;

create table sandbox_invoices (
  environment_id uuid not null references environments (id) on delete cascade,
  ref text collate "C" not null,
  connection_id uuid not null,
  customer_ref text collate "C" not null,
  subscription_ref text collate "C",
  status text not null check (status in ('draft', 'open', 'paid', 'void', 'uncollectible')),
  currency text not null,
  subtotal bigint not null,
  discount bigint not null,
  total bigint not null,
  amount_paid bigint not null,
  amount_refunded bigint not null,
  period_start timestamptz,
  period_end timestamptz,
  due_at timestamptz,
  paid_at timestamptz,
  payment_ref text,
  attempts int not null,
  failure text,
  lines jsonb not null,
  ours jsonb not null,
  created_at timestamptz not null,
  primary key (environment_id, ref),
  foreign key (environment_id, customer_ref) references sandbox_customers,
  check (total >= 0 and total = subtotal - discount),
  check (amount_refunded between 0 and amount_paid)
);
create index sandbox_invoices_of_customer on sandbox_invoices (environment_id, customer_ref, created_at);
create index sandbox_invoices_of_subscription on sandbox_invoices (environment_id, subscription_ref)
  where subscription_ref is not null;

create table sandbox_refunds (
  environment_id uuid not null,
  ref text collate "C" not null,
  invoice_ref text collate "C" not null,
  amount bigint not null check (amount > 0),
  status text not null check (status in ('pending', 'succeeded', 'failed')),
  created_at timestamptz not null,
  primary key (environment_id, ref),
  foreign key (environment_id, invoice_ref) references sandbox_invoices on delete cascade
);
create index sandbox_refunds_of_invoice on sandbox_refunds (environment_id, invoice_ref);

create table sandbox_usage (
  environment_id uuid not null,
  ref text collate "C" not null,
  customer_ref text collate "C" not null,
  meter text not null,
  quantity bigint not null,
  at timestamptz not null,
  received_at timestamptz not null,
  primary key (environment_id, ref),
  foreign key (environment_id, customer_ref) references sandbox_customers on delete cascade
);
create index sandbox_usage_of_customer on sandbox_usage (environment_id, customer_ref, meter, at);

-- Where a customer of the sandbox changes the card and sees the invoices.
create table sandbox_portals (
  environment_id uuid not null,
  token text collate "C" not null,
  customer_ref text collate "C" not null,
  return_url text not null,
  expires_at timestamptz not null,
  primary key (environment_id, token),
  foreign key (environment_id, customer_ref) references sandbox_customers on delete cascade
);
create index sandbox_portals_of_customer on sandbox_portals (environment_id, customer_ref);
create index sandbox_portals_by_age on sandbox_portals (expires_at);

-- What was answered under a key, so that a repeat is answered the same.
create table sandbox_answers (
  environment_id uuid not null references environments (id) on delete cascade,
  connection_id uuid not null,
  key text collate "C" not null,
  request_hash bytea not null,
  answer jsonb,                          -- null while the request is under way
  created_at timestamptz not null,
  primary key (environment_id, connection_id, key)
);
create index sandbox_answers_by_age on sandbox_answers (created_at);

-- Written with the change they tell of, and sent to whoever is connected.
create table sandbox_messages (
  environment_id uuid not null references environments (id) on delete cascade,
  id text collate "C" not null,
  connection_id uuid not null,
  type text not null,
  kind text not null check (kind in ('checkout', 'subscription', 'invoice')),
  ref text collate "C" not null,
  created_at timestamptz not null,
  attempts int not null,
  next_attempt_at timestamptz,           -- null once it was taken, or given up
  taken_at timestamptz,
  primary key (environment_id, id)
);
create index sandbox_messages_waiting on sandbox_messages (environment_id, next_attempt_at)
  where next_attempt_at is not null;
create index sandbox_messages_by_age on sandbox_messages (created_at);
