-- What a team has, and of which grant it is spent now: the one that expires soonest. A spend that this grant covers, as
-- most do, is a change of this row and a line of the ledger, and nothing else.
create table credit_accounts (
  environment_id uuid not null,
  customer_id uuid not null,
  balance bigint not null check (balance >= 0),
  lines bigint not null,                  -- how many the ledger has
  current_grant uuid,
  current_remaining bigint not null check (current_remaining between 0 and balance),
  current_expires_at timestamptz,
  updated_at timestamptz not null,
  primary key (environment_id, customer_id),
  foreign key (environment_id, customer_id) references customers on delete cascade,
  check ((current_grant is null) = (balance = 0) and (current_remaining = 0) = (balance = 0))
) with (fillfactor = 70);
create index credit_accounts_by_balance on credit_accounts (environment_id, balance, customer_id);
create index credit_accounts_expiring_by_age on credit_accounts (current_expires_at) where current_expires_at is not null;

-- No foreign key to the team here and below: what was paid for stays on record when the team is deleted.
-- Of the account's current grant `remaining` is what it was before it became that; the account knows better.
create table credit_grants (
  environment_id uuid not null references environments (id) on delete cascade,
  customer_id uuid not null,
  id uuid not null,
  amount bigint not null check (amount > 0),
  remaining bigint not null check (remaining between 0 and amount),
  expires_at timestamptz,
  reason text,
  source text not null check (source in ('api', 'staff', 'pack', 'plan')),
  invoice_id uuid,
  paid_amount bigint,                     -- of that invoice, in minor units
  refunded_amount bigint not null,        -- likewise
  refunded_by uuid[] not null,            -- the refunds, so that none counts twice
  created_at timestamptz not null,
  primary key (environment_id, customer_id, id)
);
create index credit_grants_open on credit_grants (environment_id, customer_id, expires_at, created_at, id) where remaining > 0;
create unique index credit_grants_of_invoice on credit_grants (environment_id, invoice_id) where invoice_id is not null;

-- Numbered from 1 for each team, without gaps: a million lines of others are never looked at.
create table credit_ledger (
  environment_id uuid not null references environments (id) on delete cascade,
  customer_id uuid not null,
  line bigint not null,
  id uuid not null,
  kind text not null check (kind in ('grant', 'spend', 'expiry', 'take_back')),
  amount bigint not null check (amount <> 0),
  balance bigint not null check (balance >= 0),
  grant_id uuid,                          -- null where it is of several
  parts jsonb,                            -- then: [{grant_id, amount}]
  key_id uuid,
  reason text,
  created_at timestamptz not null,
  primary key (environment_id, customer_id, line)
);
