-- What customers were billed, as the payment gateways report it.

-- No foreign key to the customer, the subscription or the gateway connection: bookkeeping outlives all three.
create table invoices (
  environment_id uuid not null references environments (id) on delete cascade,
  id uuid not null,
  customer_id uuid not null,
  customer_name text,              -- as it was when the invoice was issued
  -- Both are given together, when it leaves draft.
  sequence bigint,
  number text collate "C",
  subscription_id uuid,
  price_id uuid,
  checkout_id uuid,
  connection_id uuid not null,
  gateway_ref text collate "C" not null,
  status text not null check (status in ('draft', 'open', 'paid', 'void', 'uncollectible')),
  billing_reason text not null check (billing_reason in ('checkout', 'renewal', 'change')),
  currency text collate "C" not null,
  subtotal bigint not null,
  discount bigint not null,
  tax bigint not null,
  total bigint not null,
  amount_paid bigint not null,
  amount_refunded bigint not null default 0,
  payment_ref text,
  attempts int not null default 0,
  next_attempt_at timestamptz,
  failure text,
  period_start timestamptz,
  period_end timestamptz,
  issued_at timestamptz,
  due_at timestamptz,
  paid_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (environment_id, id),
  unique (environment_id, connection_id, gateway_ref),
  unique (environment_id, sequence)
);
create index invoices_newest on invoices (environment_id, created_at, id);
create index invoices_of_customer on invoices (environment_id, customer_id, created_at, id);
create index invoices_of_subscription on invoices (environment_id, subscription_id, created_at, id);
create index invoices_by_status on invoices (environment_id, status, created_at, id);
create index invoices_by_currency on invoices (environment_id, currency, created_at, id);
create index invoices_by_number on invoices (environment_id, number);

create table invoice_lines (
  environment_id uuid not null,
  invoice_id uuid not null,
  id uuid not null,
  gateway_ref text collate "C" not null,
  position int not null,
  description text not null,
  quantity bigint not null,
  unit_amount bigint,
  amount bigint not null,
  price_id uuid,
  is_proration boolean not null,
  period_start timestamptz,
  period_end timestamptz,
  tax_amount bigint not null,
  tax_rate text,
  primary key (environment_id, id),
  unique (environment_id, invoice_id, gateway_ref),
  foreign key (environment_id, invoice_id) references invoices on delete cascade
);

-- Pending ones count against what can be refunded; a failed one does not.
create table refunds (
  environment_id uuid not null,
  id uuid not null,
  invoice_id uuid not null,
  amount bigint not null check (amount > 0),
  reason text,
  status text not null check (status in ('pending', 'succeeded', 'failed')),
  failure text,
  gateway_ref text collate "C",
  idempotency_key text collate "C",
  requested_by uuid,               -- a user; null where it was begun at the gateway
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (environment_id, id),
  unique (environment_id, invoice_id, gateway_ref),
  unique (environment_id, invoice_id, idempotency_key),
  foreign key (environment_id, invoice_id) references invoices on delete cascade
);

-- The last number that was given. The row is locked until whoever takes the next one has committed, so none is lost.
create table invoice_numbers (
  environment_id uuid primary key references environments (id) on delete cascade,
  last bigint not null
);

-- What invoices say about whoever sells.
create table seller_details (
  environment_id uuid primary key references environments (id) on delete cascade,
  legal_name text,
  address text,
  tax_id text,
  footer text,
  number_prefix text not null,
  updated_at timestamptz not null
);
