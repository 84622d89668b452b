-- When the use of a feature begins again: with the period of the subscription, each month within a longer period, or never.
alter table features add column reset text not null default 'period';
alter table features add constraint features_reset_check check (reset in ('period', 'month', 'never'));
alter table features add constraint features_reset_of_counted check (reset = 'period' or (kind <> 'boolean' and not counts_members));
alter table features add constraint features_reset_of_limit check (reset <> 'never' or kind = 'limit');

-- Use that never begins again has one row, at the epoch. It is announced again for another limit.
alter table entitlement_use add column reached_granted bigint;
