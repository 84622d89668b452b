-- Analytics are by day in this time zone.
alter table organizations add column time_zone text not null default 'UTC';
