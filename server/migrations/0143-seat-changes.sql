-- Whether seats that are added or freed are on the next invoice, or on one of their own.
alter table billing_settings add column seat_changes text not null default 'next_invoice';
alter table billing_settings add constraint billing_settings_seat_changes_check check (seat_changes in ('next_invoice', 'now'));

-- Changes of the members are gathered, so that the gateway is asked once: since the first, until then.
alter table subscriptions add column seats_since timestamptz, add column seats_due_at timestamptz;
create index subscriptions_seats_by_age on subscriptions (seats_due_at) where seats_due_at is not null;

-- Prorations that wait for the next invoice.
alter table sandbox_subscriptions add column pending jsonb not null default '[]';
