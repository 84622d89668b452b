create table checklists (
  environment_id uuid not null references environments (id) on delete cascade,
  id uuid not null,
  name text not null,
  description text,
  active boolean not null,
  activated_at timestamptz,        -- when it was last turned on: what happened before does not count
  segment_id uuid,
  unlocks_after uuid,
  selectable boolean not null,
  snooze_days int,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (environment_id, id),
  foreign key (environment_id, segment_id) references segments,
  foreign key (environment_id, unlocks_after) references checklists,
  check (not active or activated_at is not null)
);
create index checklists_of_segment on checklists (environment_id, segment_id) where segment_id is not null;
create index checklists_unlocked on checklists (environment_id, unlocks_after) where unlocks_after is not null;

create table checklist_steps (
  environment_id uuid not null,
  checklist_id uuid not null,
  id uuid not null,
  position int not null,
  kind text not null check (kind in ('event', 'entitlement')),
  title text not null,
  body text,
  event_type text collate "C",
  feature text,
  url text,
  counts_from timestamptz not null, -- when it was added, or was given what it waits on
  primary key (environment_id, checklist_id, id),
  foreign key (environment_id, checklist_id) references checklists on delete cascade,
  check ((kind = 'event') = (event_type is not null) and (kind = 'entitlement') = (feature is not null))
);
create index checklist_steps_by_event on checklist_steps (environment_id, event_type) where event_type is not null;

-- Event steps that are done. Of entitlement steps nothing is stored.
create table checklist_progress (
  environment_id uuid not null,
  contact_id uuid not null,
  checklist_id uuid not null,
  step_id uuid not null,
  done_at timestamptz not null,
  primary key (environment_id, contact_id, checklist_id, step_id),
  foreign key (environment_id, contact_id) references contacts on delete cascade,
  foreign key (environment_id, checklist_id, step_id) references checklist_steps on delete cascade
);
create index checklist_progress_of_step on checklist_progress (environment_id, checklist_id, step_id, contact_id, done_at);

-- What people decided about a checklist, each the last time they did.
create table checklist_choices (
  environment_id uuid not null,
  contact_id uuid not null,
  checklist_id uuid not null,
  selected_at timestamptz,
  dismissed_at timestamptz,        -- closed without finishing
  primary key (environment_id, contact_id, checklist_id),
  foreign key (environment_id, contact_id) references contacts on delete cascade,
  foreign key (environment_id, checklist_id) references checklists on delete cascade
);
create index checklist_choices_of_checklist on checklist_choices (environment_id, checklist_id, dismissed_at, selected_at);

-- The names under which a product has tracked events, each once.
create table event_names (
  environment_id uuid not null references environments (id) on delete cascade,
  name text collate "C" not null,
  first_at timestamptz not null,
  primary key (environment_id, name)
);
