-- How each trial of a subscription ended, and an order for what is at risk.
create table subscription_trials (
  environment_id uuid not null,
  subscription_id uuid not null,
  customer_id uuid not null,
  started_at timestamptz not null,
  ended_at timestamptz,
  converted_at timestamptz,
  primary key (environment_id, subscription_id),
  foreign key (environment_id, subscription_id) references subscriptions on delete cascade
);
create index subscription_trials_ended on subscription_trials (environment_id, ended_at, subscription_id)
  where ended_at is not null;

create index subscriptions_canceling on subscriptions (environment_id, cancel_at, id)
  where cancel_at is not null and status in ('trialing', 'active', 'past_due', 'paused');
create index subscription_movements_by_time on subscription_movements (environment_id, at, id);
drop index subscription_movements_in_time;
