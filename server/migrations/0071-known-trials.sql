-- Customers that had a trial before trials were remembered.
insert into trials (environment_id, customer_id, product_id, subscription_id, started_at)
select distinct on (s.environment_id, s.customer_id, s.product_id)
  s.environment_id, s.customer_id, s.product_id, s.id, s.created_at
from subscriptions s
where s.trial_ends_at is not null and s.status not in ('incomplete', 'expired')
order by s.environment_id, s.customer_id, s.product_id, s.created_at
on conflict do nothing;
