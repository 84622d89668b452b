-- Whether the members of a customer get the same result of a flag, or each contact its own.
alter table flags add column rollout_by text not null default 'contact' check (rollout_by in ('contact', 'customer'));
