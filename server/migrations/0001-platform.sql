-- Facts as verbs record them, in the verb's own transaction. The relay moves them on.
create table fact_outbox (
  id uuid primary key,
  organization_id uuid not null,
  environment_id uuid,
  origin text not null check (origin in ('service', 'audit', 'tracked')),
  type text not null,
  aggregate_type text not null,
  aggregate_id text not null,
  contact_id uuid,
  customer_id uuid,
  data jsonb not null,
  occurred_at timestamptz not null
);

-- The log: numbered at commit, gapless, append only.
create table facts (
  sequence bigint primary key,
  id uuid not null unique,
  organization_id uuid not null,
  environment_id uuid,
  origin text not null check (origin in ('service', 'audit', 'tracked')),
  type text not null,
  aggregate_type text not null,
  aggregate_id text not null,
  contact_id uuid,
  customer_id uuid,
  data jsonb not null,
  occurred_at timestamptz not null
);
create index facts_of_contact on facts (environment_id, contact_id, sequence desc) where contact_id is not null;

-- One row. Whoever holds its lock is the relay.
create table fact_counter (
  only_one boolean primary key default true check (only_one),
  last bigint not null
);
insert into fact_counter (last) values (0);

create table fact_cursors (
  consumer text primary key,
  sequence bigint not null
);

create table jobs (
  name text primary key,
  due_at timestamptz not null,
  last_started_at timestamptz,
  last_finished_at timestamptz,
  last_error text
);

create table idempotent_answers (
  caller_id uuid not null,
  route text not null,
  key text not null,
  request_hash bytea not null,
  status smallint not null,
  body text,
  created_at timestamptz not null,
  primary key (caller_id, route, key)
);
create index idempotent_answers_by_age on idempotent_answers (created_at);

-- Append-only record of staff actions, in the transaction of the action.
create table audit_events (
  organization_id uuid not null,
  id uuid not null,
  occurred_at timestamptz not null,
  environment_id uuid,
  user_id uuid not null,
  email text not null,
  ip text,
  user_agent text,
  action text not null,
  target_type text,
  target_id text,
  target_name text,
  changes jsonb not null,
  primary key (organization_id, occurred_at, id)
) partition by range (occurred_at);
create table audit_events_default partition of audit_events default;
create index audit_events_by_user on audit_events (organization_id, user_id, occurred_at desc);
create index audit_events_by_action on audit_events (organization_id, action, occurred_at desc);
create index audit_events_by_target on audit_events (organization_id, target_id, occurred_at desc);
