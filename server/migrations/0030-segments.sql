-- Groups of contacts that a condition describes. Who is in them stands in a table, so that both "is this contact in?" and
-- "in which is it?" are one index read.

create table segments (
  environment_id uuid not null references environments (id) on delete cascade,
  id uuid not null,
  name text not null,
  description text,
  condition jsonb not null,
  -- Members are kept by generation. `generation` answers; an edit fills the next one beside it and then takes its place.
  generation int not null default 0,
  members bigint not null default 0,
  next_generation int,
  next_members bigint not null default 0,
  computed_after uuid,             -- how far the next generation has come, by id of contact
  computed bigint not null default 0,
  total bigint,                    -- contacts to look at; null until the computation begins
  computed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (environment_id, id)
);
create unique index segments_by_name on segments (environment_id, lower(name));
create index segments_computing_by_age on segments (updated_at) where next_generation is not null;

-- What the conditions speak of: `contact.email`, `attributes.plan`, `event:signed_up`, `segment:<id>`. Only a change to
-- one of these costs anything.
create table segment_mentions (
  environment_id uuid not null,
  mention text collate "C" not null,
  segment_id uuid not null,
  primary key (environment_id, mention, segment_id),
  foreign key (environment_id, segment_id) references segments on delete cascade
);
create index segment_mentions_of_segment on segment_mentions (environment_id, segment_id);

-- No foreign keys: a check for every row is dear at this volume. What a deleted segment, contact or environment leaves
-- behind is deleted by this area.
create table segment_members (
  environment_id uuid not null,
  segment_id uuid not null,
  generation int not null,
  contact_id uuid not null,
  since timestamptz not null,
  primary key (environment_id, segment_id, generation, contact_id)
);
create index segment_members_of_contact on segment_members (environment_id, contact_id, segment_id, generation);

-- Generations that no segment answers from any more. They are deleted in batches.
create table segment_leftovers (
  environment_id uuid not null references environments (id) on delete cascade,
  segment_id uuid not null,
  generation int not null,
  primary key (environment_id, segment_id, generation)
);

-- Contacts to look at again. The same one may be here several times: nobody waits for whoever is at it.
create table segment_changes (
  environment_id uuid not null,
  queued_at timestamptz not null,
  id uuid not null,
  contact_id uuid not null,
  mentions text[],                 -- what changed; null: anything may have
  primary key (environment_id, queued_at, id)
);

-- When time alone may change the answer for a contact.
create table segment_timers (
  environment_id uuid not null,
  segment_id uuid not null,
  contact_id uuid not null,
  due_at timestamptz not null,
  primary key (environment_id, segment_id, contact_id)
);
create index segment_timers_of_contact on segment_timers (environment_id, contact_id);
create index segment_timers_due on segment_timers (environment_id, due_at);
create index segment_timers_by_age on segment_timers (due_at);
