-- Messages to many people at once. A segment that a campaign was sent to may be deleted later, so there is no foreign key.
create table campaigns (
  environment_id uuid not null references environments (id) on delete cascade,
  id uuid not null,
  name text not null,
  channel text not null check (channel in ('email', 'in_app')),
  category text check (category in ('marketing', 'product_news', 'surveys')),
  segment_id uuid,
  sender_id uuid,
  trigger_kind text not null check (trigger_kind in ('once', 'fact', 'segment_entered')),
  trigger_event text collate "C",
  wait_minutes int not null,
  variants jsonb not null,         -- [{ key, template_id, template_version_id, weight }]
  holdout int not null,            -- of a hundred
  goal_event text collate "C",
  goal_days int,
  track_clicks boolean not null,
  track_opens boolean not null,
  state text not null check (state in ('draft', 'scheduled', 'sending', 'paused', 'sent', 'canceled')),
  starts_at timestamptz,
  started_at timestamptz,
  finished_at timestamptz,
  -- Who receives it is written down in bites, in the order of the contacts' ids.
  fanned_after uuid,
  fanned_out_at timestamptz,
  -- Nobody before this one waits; null: not begun.
  fed_from uuid,
  -- When it was last started or resumed, and how many were decided then: the pace is measured from here.
  running_since timestamptz,
  running_from bigint not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (environment_id, id),
  check ((goal_event is null) = (goal_days is null)),
  check ((trigger_kind = 'fact') = (trigger_event is not null))
);
create index campaigns_by_start on campaigns (environment_id, starts_at) where starts_at is not null;
create index campaigns_of_segment on campaigns (environment_id, segment_id) where segment_id is not null;
create index campaigns_by_trigger on campaigns (environment_id, trigger_event) where trigger_event is not null;
create index campaigns_by_goal on campaigns (environment_id, goal_event) where goal_event is not null;
create index campaigns_due_by_age on campaigns (state, starts_at) where state in ('scheduled', 'sending');

-- Each person at most once, by the key. No foreign keys: a check for every row is dear at this volume. What an erased
-- contact or a deleted environment leaves behind is deleted by the area. Somebody who waits is in no other index, so that
-- writing them down costs what a bare insert does.
create table campaign_recipients (
  environment_id uuid not null,
  campaign_id uuid not null,
  contact_id uuid not null,
  state text not null default 'pending' check (state in ('pending', 'queued', 'sent', 'failed', 'skipped', 'held_out',
    'interrupted', 'bounced', 'complained')),
  reason text,
  variant text,
  due_at timestamptz,              -- of a campaign that waits for facts or entries
  data jsonb,                      -- what the fact that triggered it said
  at timestamptz,                  -- since when it is so; null while pending
  clicked_at timestamptz,
  opened_at timestamptz,
  unsubscribed_at timestamptz,
  converted_at timestamptz,
  primary key (environment_id, campaign_id, contact_id)
);
create index campaign_recipients_due on campaign_recipients (environment_id, campaign_id, due_at)
  where state = 'pending' and due_at is not null;
create index campaign_recipients_by_state on campaign_recipients (environment_id, campaign_id, state, contact_id)
  where at is not null;
create index campaign_recipients_of_contact on campaign_recipients (environment_id, contact_id, at)
  where at is not null;

-- How many, so that a report of a million reads a few rows. `hour` is -infinity in the row that has them all.
create table campaign_counts (
  environment_id uuid not null,
  campaign_id uuid not null,
  what text not null,              -- a state, `recipients`, `decided`, `clicked`, `opened`, `unsubscribed`, `converted`, …
  variant text not null,           -- empty: of none
  reason text not null,            -- empty: none
  hour timestamptz not null,
  people bigint not null,
  primary key (environment_id, campaign_id, hour, what, variant, reason),
  foreign key (environment_id, campaign_id) references campaigns on delete cascade
);

-- Where links of a mail lead, of campaigns whose tenant asked to count clicks. Nothing else is ever redirected to.
create table campaign_links (
  environment_id uuid not null,
  campaign_id uuid not null,
  number int not null,
  url text not null,
  clicks bigint not null default 0,
  primary key (environment_id, campaign_id, number),
  foreign key (environment_id, campaign_id) references campaigns on delete cascade
);
create unique index campaign_links_by_url on campaign_links (environment_id, campaign_id, md5(url));

create table campaign_settings (
  environment_id uuid primary key references environments (id) on delete cascade,
  cap_messages int,
  cap_days int,
  updated_at timestamptz not null,
  check ((cap_messages is null) = (cap_days is null))
);
