-- Attempts that failed since an endpoint last received something: told from the first one on, not after the last.
alter table webhook_endpoints add column failed_attempts int not null default 0;
alter table webhook_endpoints add column failing_since timestamptz;
alter table webhook_endpoints add column last_failed_at timestamptz;
alter table webhook_endpoints add column last_failure text;
