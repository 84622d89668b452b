-- The service itself acts too, for example when it pauses a campaign: such a record has no user.
alter table audit_events alter column user_id drop not null;
