-- The log by the month in which the relay numbered a fact, so that old months are dropped whole. What stands so far
-- becomes the default partition, which also catches a month that has none of its own yet.
alter table facts rename to facts_default;
alter table facts_default add column numbered_at timestamptz;
update facts_default set numbered_at = occurred_at;
alter table facts_default alter column numbered_at set not null;
alter table facts_default drop constraint facts_pkey;
alter table facts_default drop constraint facts_id_key;
drop index facts_of_contact;

create table facts (
  like facts_default including constraints including defaults,
  primary key (sequence, numbered_at)
) partition by range (numbered_at);
create index facts_by_id on facts (id);
create index facts_of_contact on facts (environment_id, contact_id, sequence desc) where contact_id is not null;
alter table facts attach partition facts_default default;

-- Facts that a consumer could not handle. Without a time to try again they wait for an operator.
create table failed_facts (
  consumer text not null,
  sequence bigint not null,
  attempts integer not null,
  failed_at timestamptz not null,
  retry_at timestamptz,
  error text not null,
  primary key (consumer, sequence)
);
create index failed_facts_due on failed_facts (retry_at) where retry_at is not null;
