-- Contacts and customers from before get their rows from a job.
insert into directory_environments (environment_id, customers_after, contacts_after)
select id, '00000000-0000-0000-0000-000000000000', '00000000-0000-0000-0000-000000000000' from environments
on conflict (environment_id) do nothing;
