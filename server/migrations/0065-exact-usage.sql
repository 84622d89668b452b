-- Who may report to a meter: the tenant's backend alone, or contacts as well.
alter table meters add column reported_by text not null default 'backend';
alter table meters add constraint meters_reported_by check (reported_by in ('backend', 'contact'));
-- Whether a customer can hold a product more than once.
alter table products add column stackable boolean not null default false;

-- A correction is a record below zero, and a total can be below zero until more is used.
alter table usage_records drop constraint usage_records_quantity_check;
alter table usage_totals drop constraint usage_totals_total_check;

-- Of a period is left to bill: its total, and what was carried over to it, less what was billed or carried on, less what
-- the gateway was told.
alter table usage_reports
  add column carried bigint not null default 0,
  add column billed bigint not null default 0,
  add column retry_at timestamptz,   -- after a refusal
  add column final_at timestamptz;   -- when usage that no subscription will bill gets an invoice of its own
