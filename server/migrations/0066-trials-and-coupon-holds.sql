-- Trials that were given: one for each customer and product.
create table trials (
  environment_id uuid not null references environments (id) on delete cascade,
  customer_id uuid not null,          -- no foreign key: it counts when the customer is gone, too
  product_id uuid not null,
  subscription_id uuid not null,
  started_at timestamptz not null,
  primary key (environment_id, customer_id, product_id),
  foreign key (environment_id, product_id) references products
);
create index trials_of_product on trials (environment_id, product_id);

-- Cards and accounts that a trial was begun with, as hashes that lead to nobody.
create table trial_instruments (
  environment_id uuid not null references environments (id) on delete cascade,
  product_id uuid not null,
  hash bytea not null,
  subscription_id uuid not null,
  seen_at timestamptz not null,
  primary key (environment_id, product_id, hash),
  foreign key (environment_id, product_id) references products
);

alter table checkouts add column trial_days bigint;          -- that the gateway was asked for
alter table sandbox_checkouts add column instrument text;    -- that it was paid with

-- A coupon is held by an open checkout and redeemed by a paid one, once for each customer.
alter table coupon_redemptions add column redeemed_at timestamptz;
update coupon_redemptions r set redeemed_at = r.at
from checkouts c
where c.environment_id = r.environment_id and c.id = r.subject and c.state = 'paid';
alter table coupons add column held bigint not null default 0;
alter table coupons add constraint coupons_held_check check (held >= 0);
update coupons k set redeemed = (
  select count(*) from coupon_redemptions r
  where r.environment_id = k.environment_id and r.coupon_id = k.id and r.redeemed_at is not null);
delete from coupon_redemptions r
using coupon_redemptions other
where other.environment_id = r.environment_id and other.coupon_id = r.coupon_id
  and other.customer_id = r.customer_id
  and (other.redeemed_at is null, other.subject) < (r.redeemed_at is null, r.subject);
update coupons k set held = (
  select count(*) from coupon_redemptions r
  where r.environment_id = k.environment_id and r.coupon_id = k.id and r.redeemed_at is null);
alter table coupons add constraint coupons_within_limit
  check (max_redemptions is null or redeemed + held <= max_redemptions);
alter table coupon_redemptions drop constraint coupon_redemptions_pkey;
alter table coupon_redemptions add primary key (environment_id, coupon_id, customer_id);

-- The contact whose address a call carries.
alter table gateway_calls add column contact_id uuid;
update gateway_calls g set contact_id = c.contact_id
from checkouts c
where c.environment_id = g.environment_id and c.call_id = g.id and g.kind = 'checkout.open';
update gateway_calls set input = jsonb_set(input, '{customer,email}', 'null')
where kind = 'checkout.open' and contact_id is null and input #>> '{customer,email}' is not null;
create index gateway_calls_of_contact on gateway_calls (environment_id, contact_id) where contact_id is not null;
