-- The account of a period has a total of its own: priced usage alone, aggregated as the meter defines.
alter table usage_reports
  add column aggregation text not null default 'sum', -- of the meter, which never changes
  add column total bigint not null default 0,
  add column last_at timestamptz,                     -- the time and ID of the latest record
  add column last_id uuid;

update usage_reports r set aggregation = t.aggregation, total = t.total, last_at = t.last_at, last_id = t.last_id
from usage_totals t
where t.environment_id = r.environment_id and t.customer_id = r.customer_id and t.meter_id = r.meter_id
  and t.span = 'period' and t.starts_at = r.starts_at;

-- A period that only got usage carried over has no total of usage.
update usage_reports r set aggregation = m.aggregation
from meters m where m.environment_id = r.environment_id and m.id = r.meter_id;

alter table usage_reports alter column aggregation drop default;

-- The values that were counted as priced.
alter table usage_uniques drop constraint usage_uniques_span_check;
alter table usage_uniques add constraint usage_uniques_span check (span in ('period', 'day', 'priced'));
insert into usage_uniques (environment_id, customer_id, meter_id, span, starts_at, value)
select u.environment_id, u.customer_id, u.meter_id, 'priced', u.starts_at, u.value
from usage_uniques u
join usage_reports r on r.environment_id = u.environment_id and r.customer_id = u.customer_id
  and r.meter_id = u.meter_id and r.starts_at = u.starts_at
where u.span = 'period' and r.aggregation = 'unique';
