-- Whether contacts can write in the widget and in the portal. Off until staff turn it on: no page of a tenant shows a
-- new button by itself.
alter table conversation_settings add column messenger boolean not null default false;
