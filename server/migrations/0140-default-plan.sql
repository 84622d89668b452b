-- The plan of every customer without another one. Customers have no row for it: entitlements read this flag.
alter table products add column is_default boolean not null default false;
alter table products add constraint products_default_is_plan check (not is_default or kind = 'plan');
create unique index products_by_default on products (environment_id) where is_default;

-- Plans may be free.
alter table prices drop constraint prices_amount_check;
alter table prices add constraint prices_amount_check
  check (amount >= 0 and (amount > 0 or (model = 'flat' and type = 'recurring')));
