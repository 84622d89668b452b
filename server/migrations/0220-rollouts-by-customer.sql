-- Whether the members of a customer get the same result of a flag, or each contact its own.
alter table flags add column rollout_by text not null default 'contact';
alter table flags add constraint flags_rollout_by_check check (rollout_by in ('contact', 'customer'));
