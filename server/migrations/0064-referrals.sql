-- What an invoice was paid with, as the sandbox names it.
alter table sandbox_invoices add column instrument text;

-- Of a coupon that was issued to one person: the one whose terms it has.
alter table coupons add column issued_from uuid;
create index coupons_listed on coupons (environment_id, id desc) where issued_from is null;

alter table credit_grants drop constraint credit_grants_source_check;
alter table credit_grants add constraint credit_grants_source_check
  check (source in ('api', 'staff', 'pack', 'plan', 'referral'));

-- Its row is what everything waits for that decides about a cap.
create table referral_programs (
  environment_id uuid primary key references environments (id) on delete cascade,
  active boolean not null,
  segment_id uuid,                 -- who may refer; null: everybody
  counts_on text not null check (counts_on in ('signed_up', 'activated', 'first_payment')),
  activation_event text,
  activation_checklist_id uuid,
  attribution text not null check (attribution in ('first', 'last')),
  window_days int check (window_days > 0),
  hold_days int not null check (hold_days >= 0),
  referrer_kind text check (referrer_kind in ('credits', 'coupon')),
  referrer_amount bigint check (referrer_amount > 0),
  referrer_expires_after_days int check (referrer_expires_after_days > 0),
  referrer_coupon_id uuid,
  referred_kind text check (referred_kind in ('credits', 'coupon')),
  referred_amount bigint check (referred_amount > 0),
  referred_expires_after_days int check (referred_expires_after_days > 0),
  referred_coupon_id uuid,
  max_per_referrer int check (max_per_referrer > 0),
  max_total int check (max_total > 0),
  landing_url text,
  counted bigint not null default 0,  -- how many count and were not revoked
  updated_at timestamptz not null,
  foreign key (environment_id, referrer_coupon_id) references coupons (environment_id, id),
  foreign key (environment_id, referred_coupon_id) references coupons (environment_id, id)
);

-- Somebody who was folded together from several has several: all of them go on working.
create table referral_codes (
  environment_id uuid not null,
  code text collate "C" not null,
  contact_id uuid not null,
  created_at timestamptz not null,
  primary key (environment_id, code),
  foreign key (environment_id, contact_id) references contacts on delete cascade
);
create index referral_codes_of_contact on referral_codes (environment_id, contact_id, created_at, code);

-- The first and the last link that somebody opened before they were known.
create table referral_touches (
  environment_id uuid not null,
  contact_id uuid not null,
  first_code text collate "C" not null,
  first_at timestamptz not null,
  first_same_device boolean not null,
  last_code text collate "C" not null,
  last_at timestamptz not null,
  last_same_device boolean not null,
  primary key (environment_id, contact_id),
  foreign key (environment_id, contact_id) references contacts on delete cascade
);
create index referral_touches_by_time on referral_touches (environment_id, first_at);
create index referral_touches_of_code on referral_touches (environment_id, last_code);

create table referrals (
  environment_id uuid not null references environments (id) on delete cascade,
  id uuid not null,
  -- Null: erased.
  referrer_id uuid,
  referred_id uuid,
  code text collate "C" not null,
  state text not null check (state in ('pending', 'holding', 'rewarded', 'refused', 'revoked')),
  reason text,
  same_device boolean not null,
  touched_at timestamptz not null,
  signed_up_at timestamptz not null,
  counted_at timestamptz,
  counted_customer_id uuid,        -- whose payment counted
  counted_invoice_id uuid,
  hold_until timestamptz,
  ended_at timestamptz,            -- rewarded, refused or revoked
  created_at timestamptz not null,
  primary key (environment_id, id)
);
-- One for each person, ever; of two people who turn out to be one, one stays beside it.
create unique index referrals_of_referred on referrals (environment_id, referred_id)
  where reason is distinct from 'duplicate';
create index referrals_of_referrer on referrals (environment_id, referrer_id, id desc);
create index referrals_by_state on referrals (environment_id, state, id desc);
create index referrals_by_reason on referrals (environment_id, reason, id desc) where reason is not null;
create index referrals_of_invoice on referrals (environment_id, counted_invoice_id) where counted_invoice_id is not null;
create index referrals_by_sign_up on referrals (environment_id, signed_up_at);
create index referrals_held_by_age on referrals (hold_until, id) where state = 'holding';

-- The payout ledger: what is owed to each side since it counted, by the terms of then.
create table referral_rewards (
  environment_id uuid not null references environments (id) on delete cascade,
  referral_id uuid not null,
  side text not null check (side in ('referrer', 'referred')),
  id uuid not null,
  contact_id uuid,                 -- null: erased
  kind text not null check (kind in ('credits', 'coupon')),
  amount bigint,
  expires_after_days int,
  coupon_id uuid,
  state text not null check (state in ('held', 'waiting', 'paid', 'canceled')),
  due_at timestamptz not null,
  paid_at timestamptz,
  customer_id uuid,                -- whose credits
  grant_id uuid,
  issued_coupon_id uuid,
  issued_code text,
  primary key (environment_id, referral_id, side),
  foreign key (environment_id, referral_id) references referrals on delete cascade,
  foreign key (environment_id, coupon_id) references coupons (environment_id, id)
);
create unique index referral_rewards_by_id on referral_rewards (environment_id, id);
create index referral_rewards_of_contact on referral_rewards (environment_id, contact_id, id desc);
create index referral_rewards_by_state on referral_rewards (environment_id, state, id desc);

-- What teams have paid with, hashed with a key of the environment: to compare, and for nothing else.
create table referral_instruments (
  environment_id uuid not null,
  customer_id uuid not null,
  hash bytea not null,
  seen_at timestamptz not null,
  primary key (environment_id, customer_id, hash),
  foreign key (environment_id, customer_id) references customers on delete cascade
);
create table referral_keys (
  environment_id uuid primary key references environments (id) on delete cascade,
  key text not null,
  is_sealed boolean not null,
  created_at timestamptz not null
);
