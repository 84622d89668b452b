-- Who sent a line under this id: a contact, or all zeros for the tenant's backend. Each has ids of their own, so that no
-- visitor can use up an id of the backend's. Ids from before are the backend's.
alter table ingest_ids add column speaker_id uuid not null default '00000000-0000-0000-0000-000000000000';
alter table ingest_ids alter column speaker_id drop default;
alter table ingest_ids drop constraint ingest_ids_pkey;
alter table ingest_ids add primary key (environment_id, speaker_id, stream, id);

-- What a contact says of itself is not what the tenant says of it.
alter table tracked_events add column by_contact boolean not null default false;

-- Whether what contacts track themselves is delivered to the endpoints of their teams.
alter table contact_settings add column deliver_contact_events boolean not null default false;

-- Which worker sends to an endpoint, and until when: one at a time, so that the bound on requests in flight to it is one
-- over all workers. No foreign key: what is left of a deleted endpoint or environment is swept with what ran out.
create table webhook_lanes (
  environment_id uuid not null,
  endpoint_id uuid not null,
  worker_id uuid not null,
  leased_until timestamptz not null,
  primary key (environment_id, endpoint_id)
);
