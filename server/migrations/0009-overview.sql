-- Who was there on a day (UTC), in either environment: one row however often. Kept until the day has been counted.
create table contacts_seen (
  environment_id uuid not null,
  day date not null,
  contact_id uuid not null,
  primary key (environment_id, day, contact_id),
  foreign key (environment_id, contact_id) references contacts on delete cascade
);
create index contacts_seen_of_contact on contacts_seen (environment_id, contact_id);
create index contacts_seen_by_age on contacts_seen (day);

-- Days that are over, counted once. What is pruned or erased later leaves these numbers as they were.
create table overview_days (
  environment_id uuid not null references environments (id) on delete cascade,
  day date not null,
  active_contacts bigint not null,
  sign_ins bigint not null,
  new_contacts bigint not null,
  failed_deliveries bigint not null,
  primary key (environment_id, day)
);

-- What of a day is counted by, while it lasts.
create index facts_of_sign_ins on facts (environment_id, occurred_at) where type = 'contact.signed_in';
create index webhook_deliveries_failed on webhook_deliveries (environment_id, finished_at) where status = 'failed';
