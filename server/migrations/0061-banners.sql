create table banners (
  environment_id uuid not null references environments (id) on delete cascade,
  id uuid not null,
  name text not null,
  text text not null,              -- Markdown, as it was written
  html text not null,              -- what became of it when it was saved
  action_label text,
  action_url text,
  place text not null check (place in ('top', 'bottom')),
  style text not null check (style in ('info', 'success', 'warning', 'critical', 'brand')),
  segment_id uuid,
  priority int not null,
  starts_at timestamptz,
  ends_at timestamptz,
  active boolean not null,
  dismiss text not null check (dismiss in ('no', 'for_good', 'for_days')),
  dismiss_days int,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (environment_id, id),
  foreign key (environment_id, segment_id) references segments,
  check ((action_label is null) = (action_url is null)),
  check ((dismiss = 'for_days') = (dismiss_days is not null)),
  check (starts_at < ends_at)
);
create index banners_turned_on on banners (environment_id, place, priority desc, id desc) where active;
create index banners_of_segment on banners (environment_id, segment_id) where segment_id is not null;

-- What each person did with a banner: seen and clicked the first time, closed the last time.
create table banner_people (
  environment_id uuid not null,
  contact_id uuid not null,
  banner_id uuid not null,
  seen_at timestamptz,
  clicked_at timestamptz,
  dismissed_at timestamptz,
  first_dismissed_at timestamptz,  -- the day on which it was counted
  primary key (environment_id, contact_id, banner_id),
  foreign key (environment_id, contact_id) references contacts on delete cascade,
  foreign key (environment_id, banner_id) references banners on delete cascade
);
create index banner_people_of_banner on banner_people (environment_id, banner_id);

-- How many people did so, each once.
create table banner_counts (
  environment_id uuid not null,
  banner_id uuid not null,
  seen int not null,
  clicked int not null,
  dismissed int not null,
  primary key (environment_id, banner_id),
  foreign key (environment_id, banner_id) references banners on delete cascade
);

create table banner_days (
  environment_id uuid not null,
  banner_id uuid not null,
  day date not null,
  seen int not null,
  clicked int not null,
  dismissed int not null,
  primary key (environment_id, banner_id, day),
  foreign key (environment_id, banner_id) references banners on delete cascade
);
