-- Trials from before, from the history of their subscriptions. A pause does not end a trial.
insert into subscription_trials (environment_id, subscription_id, customer_id, started_at, ended_at, converted_at)
select s.environment_id, s.id, s.customer_id, t.started_at, e.ended_at, e.converted_at
from subscriptions s
join (
  select environment_id, subscription_id, min(at) as started_at from subscription_changes
  where status = 'trialing' group by environment_id, subscription_id
) t on t.environment_id = s.environment_id and t.subscription_id = s.id
left join (
  select c.environment_id, c.subscription_id,
    min(c.at) filter (where c.status not in ('trialing', 'paused')) as ended_at,
    min(c.at) filter (where c.status = 'active') as converted_at
  from subscription_changes c group by c.environment_id, c.subscription_id
) e on e.environment_id = s.environment_id and e.subscription_id = s.id
on conflict do nothing;
