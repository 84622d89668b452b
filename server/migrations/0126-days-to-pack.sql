-- People who were counted before get their numbers, and all days wait to be packed.
insert into analytics_numbers (environment_id, contact_id, number)
select environment_id, contact_id, row_number() over (partition by environment_id order by contact_id)
from (select distinct environment_id, contact_id from analytics_activity) a;

insert into analytics_packed (environment_id, name, day, waiting_since)
select distinct environment_id, name, day, day::timestamp at time zone 'UTC' from analytics_activity;
