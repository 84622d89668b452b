-- Pictures that staff upload, decoded and written anew, so that nothing of the file that was sent is left.
create table pictures (
  environment_id uuid not null references environments (id) on delete cascade,
  id uuid not null,
  name text not null,
  width int not null,
  height int not null,
  -- Since when nothing shows it; null: something does.
  unused_since timestamptz,
  created_at timestamptz not null,
  primary key (environment_id, id)
);
create index pictures_unused_by_age on pictures (unused_since) where unused_since is not null;

-- A row never changes, so that whoever has it may keep it.
create table picture_files (
  environment_id uuid not null,
  picture_id uuid not null,
  size int not null,               -- the widest it is
  content bytea not null,          -- WebP
  primary key (environment_id, picture_id, size),
  foreign key (environment_id, picture_id) references pictures on delete cascade
);

-- What shows a picture.
create table picture_uses (
  environment_id uuid not null,
  picture_id uuid not null,
  used_by text not null,
  used_by_id uuid not null,
  primary key (environment_id, picture_id, used_by, used_by_id),
  foreign key (environment_id, picture_id) references pictures on delete cascade
);
create index picture_uses_of on picture_uses (environment_id, used_by, used_by_id);

create table changelog_categories (
  environment_id uuid not null references environments (id) on delete cascade,
  id uuid not null,
  name text not null,
  color text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (environment_id, id)
);
create unique index changelog_categories_by_name on changelog_categories (environment_id, lower(name));

create table changelog_posts (
  environment_id uuid not null references environments (id) on delete cascade,
  id uuid not null,
  slug text collate "C" not null,
  title text not null,
  body text not null,
  body_html text not null,         -- of `body`, sanitised, its pictures by their paths
  excerpt text not null,           -- of `body`, as plain text
  category_id uuid,
  labels text[] not null,
  segment_id uuid,
  state text not null check (state in ('draft', 'scheduled', 'published')),
  publish_at timestamptz,          -- of a scheduled one
  published_at timestamptz,        -- when it was first published, which is announced once
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (environment_id, id),
  foreign key (environment_id, category_id) references changelog_categories,
  foreign key (environment_id, segment_id) references segments,
  check ((state = 'scheduled') = (publish_at is not null)),
  check (state <> 'published' or published_at is not null)
);
create unique index changelog_posts_by_slug on changelog_posts (environment_id, slug);
create index changelog_posts_shown on changelog_posts (environment_id, published_at, id) where state = 'published';
create index changelog_posts_open on changelog_posts (environment_id, published_at, id)
  where state = 'published' and segment_id is null;
create index changelog_posts_due_by_age on changelog_posts (publish_at) where state = 'scheduled';
create index changelog_posts_of_category on changelog_posts (environment_id, category_id) where category_id is not null;
create index changelog_posts_of_segment on changelog_posts (environment_id, segment_id) where segment_id is not null;

-- Rises with every change that the public can see.
create table changelog_versions (
  environment_id uuid primary key references environments (id) on delete cascade,
  version bigint not null
) with (fillfactor = 50);

-- How many people did what with a post: `viewed`, or a reaction. Kept, so that a list counts nothing.
create table changelog_counts (
  environment_id uuid not null,
  post_id uuid not null,
  what text not null,
  people bigint not null,
  primary key (environment_id, post_id, what),
  foreign key (environment_id, post_id) references changelog_posts on delete cascade
) with (fillfactor = 50);

-- What a person did with a post, each once.
create table changelog_readers (
  environment_id uuid not null,
  contact_id uuid not null,
  post_id uuid not null,
  viewed_at timestamptz not null,
  reaction text check (reaction in ('like', 'love', 'celebrate', 'confused')),
  reacted_at timestamptz,          -- the first time, which is announced once
  primary key (environment_id, contact_id, post_id),
  foreign key (environment_id, contact_id) references contacts on delete cascade,
  foreign key (environment_id, post_id) references changelog_posts on delete cascade
);
create index changelog_readers_of_post on changelog_readers (environment_id, post_id);

-- When a person last opened the list: what was published later is unread.
create table changelog_visits (
  environment_id uuid not null,
  contact_id uuid not null,
  seen_at timestamptz not null,
  primary key (environment_id, contact_id),
  foreign key (environment_id, contact_id) references contacts on delete cascade
);

-- What was asked for and ships with a post.
create table changelog_ships (
  environment_id uuid not null,
  post_id uuid not null,
  feedback_post_id uuid not null,
  primary key (environment_id, post_id, feedback_post_id),
  foreign key (environment_id, post_id) references changelog_posts on delete cascade,
  foreign key (environment_id, feedback_post_id) references feedback_posts on delete cascade
);
create index changelog_ships_of_feedback on changelog_ships (environment_id, feedback_post_id);
