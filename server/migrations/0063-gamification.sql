-- Points, levels, badges and streaks. Only the consumer of facts writes what people have.

-- Rises with every change of rules, levels, badges and streaks. Its row is held by whoever changes them or counts by them.
create table gamification_settings (
  environment_id uuid primary key references environments (id) on delete cascade,
  version bigint not null
);

-- A deleted rule stays, since the points that it earned people do.
create table gamification_rules (
  environment_id uuid not null references environments (id) on delete cascade,
  id uuid not null,
  name text not null,
  event_type text collate "C" not null,
  points int not null,
  cap_times int,
  cap_per text check (cap_per in ('day', 'week', 'month', 'ever')),
  active boolean not null,
  counts_from timestamptz,         -- since when it counts as it is now: what happened before earns nothing
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  primary key (environment_id, id),
  check (not active or (counts_from is not null and deleted_at is null)),
  check ((cap_times is null) = (cap_per is null))
);
create index gamification_rules_by_event on gamification_rules (environment_id, event_type) where active;

create table gamification_levels (
  environment_id uuid not null references environments (id) on delete cascade,
  id uuid not null,
  key text collate "C" not null,
  name text not null,
  threshold bigint not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (environment_id, id)
);
create unique index gamification_levels_by_key on gamification_levels (environment_id, key);
create unique index gamification_levels_by_threshold on gamification_levels (environment_id, threshold);

create table gamification_streaks (
  environment_id uuid not null references environments (id) on delete cascade,
  id uuid not null,
  name text not null,
  event_type text collate "C" not null,
  per text not null check (per in ('day', 'week')),
  active boolean not null,
  counts_from timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (environment_id, id),
  check (not active or counts_from is not null)
);
create index gamification_streaks_by_event on gamification_streaks (environment_id, event_type) where active;

-- `award_id` is a rule, a level or a streak, so there is no foreign key: what earns a badge cannot be deleted.
create table gamification_badges (
  environment_id uuid not null references environments (id) on delete cascade,
  id uuid not null,
  key text collate "C" not null,
  name text not null,
  description text,
  icon text not null,
  award_by text not null check (award_by in ('rule', 'level', 'streak')),
  award_id uuid not null,
  award_count int,
  active boolean not null,
  counts_from timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (environment_id, id),
  check (not active or counts_from is not null),
  check ((award_by = 'level') = (award_count is null))
);
create unique index gamification_badges_by_key on gamification_badges (environment_id, key);

-- One line for what a fact earned by a rule, once by the key. The sum of a person's lines is their balance. A rule is never
-- deleted, so a foreign key to it would only be one check more for every line.
create table gamification_ledger (
  environment_id uuid not null,
  contact_id uuid not null,
  rule_id uuid not null,
  fact_id uuid not null,
  points int not null,
  at timestamptz not null,
  primary key (environment_id, contact_id, rule_id, fact_id),
  foreign key (environment_id, contact_id) references contacts on delete cascade
);
-- A person's last lines, and how often a rule has counted in a period.
create index gamification_ledger_of_contact on gamification_ledger (environment_id, contact_id, at, rule_id);

-- The balance (`all`) and what was earned in the weeks and months, kept with the ledger.
create table gamification_standings (
  environment_id uuid not null,
  contact_id uuid not null,
  period text not null check (period in ('week', 'month', 'all')),
  starts_on date not null,         -- of all time: 1970-01-01
  points bigint not null,
  primary key (environment_id, contact_id, period, starts_on),
  foreign key (environment_id, contact_id) references contacts on delete cascade
);
create index gamification_standings_by_points on gamification_standings
  (environment_id, period, starts_on, points desc, contact_id);

create table gamification_levels_reached (
  environment_id uuid not null,
  contact_id uuid not null,
  level_id uuid not null,
  reached_at timestamptz not null,
  primary key (environment_id, contact_id, level_id),
  foreign key (environment_id, contact_id) references contacts on delete cascade,
  foreign key (environment_id, level_id) references gamification_levels on delete cascade
);
create index gamification_levels_reached_of_level on gamification_levels_reached (environment_id, level_id);

create table gamification_badges_earned (
  environment_id uuid not null,
  contact_id uuid not null,
  badge_id uuid not null,
  earned_at timestamptz not null,
  primary key (environment_id, contact_id, badge_id),
  foreign key (environment_id, contact_id) references contacts on delete cascade,
  foreign key (environment_id, badge_id) references gamification_badges on delete cascade
);
create index gamification_badges_earned_of_badge on gamification_badges_earned (environment_id, badge_id);

-- Days, or Mondays of weeks, in a row. Two runs of a person and streak never touch: they would be one.
create table gamification_runs (
  environment_id uuid not null,
  contact_id uuid not null,
  streak_id uuid not null,
  first_on date not null,
  last_on date not null,
  length int not null,
  primary key (environment_id, contact_id, streak_id, first_on),
  foreign key (environment_id, contact_id) references contacts on delete cascade,
  foreign key (environment_id, streak_id) references gamification_streaks on delete cascade
);
create index gamification_runs_of_streak on gamification_runs (environment_id, streak_id);

create table gamification_preferences (
  environment_id uuid not null,
  contact_id uuid not null,
  show_name boolean not null,
  at timestamptz not null,
  primary key (environment_id, contact_id),
  foreign key (environment_id, contact_id) references contacts on delete cascade
);

-- What each rule earned people on a day, so that the overview reads a few rows.
create table gamification_days (
  environment_id uuid not null references environments (id) on delete cascade,
  day date not null,
  rule_id uuid not null,
  times bigint not null,
  points bigint not null,
  primary key (environment_id, day, rule_id)
);
