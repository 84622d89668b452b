-- Counts of what needs attention read these alone: few rows have a problem.
create index campaigns_paused on campaigns (environment_id, id) where state = 'paused';
create index subscriptions_ending on subscriptions (environment_id, cancel_at)
  where cancel_at is not null and status in ('trialing', 'active', 'past_due');
create index conversations_waiting on conversations (environment_id, waiting_since)
  where waiting_since is not null and status = 'open' and merged_into is null;
