-- A price of a unit may have decimals of the minor unit, and units may be sold in packages.
alter table prices add column unit_amount_decimal text;
alter table prices add column package_size bigint;
alter table prices add constraint prices_decimal_check check (unit_amount_decimal ~ '^[0-9]{1,12}([.][0-9]{1,12})?$');
alter table prices add constraint prices_package_check check (package_size > 1);
alter table prices drop constraint prices_check;
alter table prices add constraint prices_check check (num_nonnulls(amount, tiers, unit_amount_decimal) = 1);
alter table prices add constraint prices_decimal_of_units check (unit_amount_decimal is null or model in ('per_seat', 'per_unit'));
alter table prices add constraint prices_package_of_units check (package_size is null or model = 'per_unit');
