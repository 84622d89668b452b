create table feedback_boards (
  environment_id uuid not null references environments (id) on delete cascade,
  id uuid not null,
  name text not null,
  slug text collate "C" not null,
  description text,
  segment_id uuid,                 -- of a private board
  moderated boolean not null,
  position int not null,
  archived_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (environment_id, id),
  foreign key (environment_id, segment_id) references segments
);
create unique index feedback_boards_by_slug on feedback_boards (environment_id, slug);
create index feedback_boards_of_segment on feedback_boards (environment_id, segment_id) where segment_id is not null;

create table feedback_categories (
  environment_id uuid not null references environments (id) on delete cascade,
  id uuid not null,
  name text not null,
  color text,
  primary key (environment_id, id)
);
create unique index feedback_categories_by_name on feedback_categories (environment_id, lower(name));

create table feedback_settings (
  environment_id uuid not null references environments (id) on delete cascade,
  mail_voters boolean not null,
  template_id uuid,                -- null: the mail that the service brings along
  primary key (environment_id)
);

create table feedback_posts (
  environment_id uuid not null references environments (id) on delete cascade,
  id uuid not null,
  board_id uuid not null,
  category_id uuid,
  contact_id uuid,                 -- who wrote it; null: staff for themselves, or somebody who was erased
  created_by text,                 -- the name of who of the staff posted it
  title text not null,
  body text not null,
  status text not null check (status in ('open', 'planned', 'in_progress', 'shipped', 'declined')),
  moderation text not null check (moderation in ('pending', 'visible', 'hidden')),
  votes int not null default 0,
  comments int not null default 0, -- hidden ones left out
  trend bigint not null,           -- seconds: votes are worth time, tenfold votes a week
  answer text,
  answer_html text,
  answered_by text,
  answered_at timestamptz,
  merged_into uuid,
  changelog_post_id uuid,          -- what shipped it; of a later area, so by its id alone
  shipped_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (environment_id, id),
  foreign key (environment_id, board_id) references feedback_boards,
  foreign key (environment_id, category_id) references feedback_categories,
  foreign key (environment_id, contact_id) references contacts,
  foreign key (environment_id, merged_into) references feedback_posts on delete cascade
);
create index feedback_posts_by_votes on feedback_posts (environment_id, votes, id) where merged_into is null;
create index feedback_posts_by_trend on feedback_posts (environment_id, trend, id) where merged_into is null;
create index feedback_posts_by_status on feedback_posts (environment_id, status, votes, id) where merged_into is null;
create index feedback_posts_shipped on feedback_posts (environment_id, shipped_at, id) where shipped_at is not null;
create index feedback_posts_of_board on feedback_posts (environment_id, board_id, votes, id);
create index feedback_posts_of_category on feedback_posts (environment_id, category_id) where category_id is not null;
create index feedback_posts_of_contact on feedback_posts (environment_id, contact_id, id) where contact_id is not null;
create index feedback_posts_merged on feedback_posts (environment_id, merged_into) where merged_into is not null;
create index feedback_posts_pending on feedback_posts (environment_id, id) where moderation = 'pending';

-- One vote a person and post: the key says so.
create table feedback_votes (
  environment_id uuid not null,
  post_id uuid not null,
  contact_id uuid not null,
  by_staff boolean not null,
  voted_at timestamptz not null,
  told_at timestamptz,             -- when they were told that it shipped
  primary key (environment_id, post_id, contact_id),
  foreign key (environment_id, post_id) references feedback_posts on delete cascade,
  foreign key (environment_id, contact_id) references contacts on delete cascade
);
create index feedback_votes_of_contact on feedback_votes (environment_id, contact_id, post_id);
create index feedback_votes_untold on feedback_votes (environment_id, post_id, contact_id) where told_at is null;

create table feedback_comments (
  environment_id uuid not null,
  post_id uuid not null,
  id uuid not null,
  contact_id uuid,                 -- null: staff
  staff_name text,
  text text not null,
  hidden boolean not null default false,
  created_at timestamptz not null,
  primary key (environment_id, post_id, id),
  foreign key (environment_id, post_id) references feedback_posts on delete cascade,
  foreign key (environment_id, contact_id) references contacts on delete cascade
);
create index feedback_comments_of_contact on feedback_comments (environment_id, contact_id, id)
  where contact_id is not null;

-- What posts are found by: each word of title and text once.
create table feedback_words (
  environment_id uuid not null,
  post_id uuid not null,
  word text collate "C" not null,
  primary key (environment_id, post_id, word),
  foreign key (environment_id, post_id) references feedback_posts on delete cascade
);
create index feedback_words_by_word on feedback_words (environment_id, word, post_id);

-- Teams behind the voters of a post, as it was last weighed. No foreign key to the team: it is looked for by this row
-- once the team is gone.
create table feedback_teams (
  environment_id uuid not null,
  post_id uuid not null,
  customer_id uuid not null,
  primary key (environment_id, post_id, customer_id),
  foreign key (environment_id, post_id) references feedback_posts on delete cascade
);
create index feedback_teams_of_customer on feedback_teams (environment_id, customer_id, post_id);

-- Voters and teams of a post, by group: everybody (the id of zeros), those with a plan, those in a segment.
create table feedback_weights (
  environment_id uuid not null,
  post_id uuid not null,
  group_id uuid not null,
  voters int not null,
  teams int not null,
  weighed_at timestamptz not null,
  primary key (environment_id, post_id, group_id),
  foreign key (environment_id, post_id) references feedback_posts on delete cascade
);
create index feedback_weights_by_voters on feedback_weights (environment_id, group_id, voters, post_id);
create index feedback_weights_by_age on feedback_weights (weighed_at)
  where group_id = '00000000-0000-0000-0000-000000000000';

-- What these teams pay in a month, each once.
create table feedback_revenue (
  environment_id uuid not null,
  post_id uuid not null,
  group_id uuid not null,
  currency text collate "C" not null,
  amount bigint not null,
  primary key (environment_id, post_id, group_id, currency),
  foreign key (environment_id, post_id, group_id) references feedback_weights on delete cascade
);
create index feedback_revenue_by_amount on feedback_revenue (environment_id, group_id, currency, amount, post_id);

-- Posts to weigh again. Not unique by post, so that nobody who votes waits for whoever weighs.
create table feedback_stale (
  environment_id uuid not null references environments (id) on delete cascade,
  id uuid not null,
  post_id uuid not null,
  primary key (environment_id, id)
);

-- Posts that shipped and whose voters are still to be told.
create table feedback_shipments (
  environment_id uuid not null,
  post_id uuid not null,
  id uuid not null,
  at timestamptz not null,         -- who votes later knows already
  primary key (environment_id, post_id, id),
  foreign key (environment_id, post_id) references feedback_posts on delete cascade
);
