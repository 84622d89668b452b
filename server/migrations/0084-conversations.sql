-- The support inbox. Members are named by the id of their membership.

-- Without a row: always open, no away message, no targets, ratings on.
create table conversation_settings (
  environment_id uuid primary key references environments (id) on delete cascade,
  time_zone text not null,
  hours jsonb not null,            -- [{day, from, to}]
  away_message text,
  away_html text,
  first_response_minutes int,
  resolution_minutes int,
  rating boolean not null,
  updated_at timestamptz not null
);

create table conversation_canned_replies (
  environment_id uuid not null references environments (id) on delete cascade,
  id uuid not null,
  name text not null,
  shortcut text collate "C",
  text text not null,              -- Markdown with variables
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (environment_id, id)
);
create unique index conversation_canned_replies_by_shortcut on conversation_canned_replies (environment_id, shortcut);

create table conversation_tags (
  environment_id uuid not null references environments (id) on delete cascade,
  id uuid not null,
  name text not null,
  color text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (environment_id, id)
);
create unique index conversation_tags_by_name on conversation_tags (environment_id, lower(name));

create table conversation_groups (
  environment_id uuid not null references environments (id) on delete cascade,
  id uuid not null,
  name text not null,
  member_ids uuid[] not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (environment_id, id)
);
create unique index conversation_groups_by_name on conversation_groups (environment_id, lower(name));

create table conversation_views (
  environment_id uuid not null references environments (id) on delete cascade,
  id uuid not null,
  name text not null,
  shows jsonb not null,           -- the filters
  position int not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (environment_id, id)
);

create table conversation_rules (
  environment_id uuid not null references environments (id) on delete cascade,
  id uuid not null,
  name text not null,
  enabled boolean not null,
  position int not null,
  words text[] not null,
  segment_id uuid,
  channels text[] not null,
  hours text check (hours in ('within', 'outside')),
  assignee_id uuid,
  group_id uuid,
  tag_ids uuid[] not null,
  priority text,
  reply text,
  reply_html text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (environment_id, id),
  foreign key (environment_id, segment_id) references segments
);
create index conversation_rules_of_segment on conversation_rules (environment_id, segment_id) where segment_id is not null;

create table conversations (
  environment_id uuid not null references environments (id) on delete cascade,
  id uuid not null,
  contact_id uuid not null,
  subject text,
  status text not null check (status in ('open', 'snoozed', 'closed')),
  snoozed_until timestamptz,       -- null while snoozed: until the contact answers
  priority text not null check (priority in ('low', 'normal', 'high', 'urgent')),
  channel text not null check (channel in ('widget', 'portal', 'email', 'api')),
  assignee_id uuid,
  group_id uuid,
  tag_ids uuid[] not null,
  mention_ids uuid[] not null,     -- members who were mentioned and have not read it since
  unread boolean not null,         -- by staff
  verified boolean not null,
  preview_text text not null,      -- of the last message or note
  preview_kind text not null,
  preview_name text,
  own_preview_text text not null,  -- of the last message, as the contact sees it
  own_preview_kind text not null,
  own_preview_name text,
  last_message_id uuid not null,
  messages int not null,
  own_unread int not null,         -- messages that the contact has not read
  contact_read_at timestamptz,
  staff_read_at timestamptz,
  waiting_since timestamptz,
  first_response_at timestamptz,
  first_response_due_at timestamptz,
  first_response_missed boolean not null,
  resolution_due_at timestamptz,
  resolution_missed boolean not null,
  rating int check (rating between 1 and 5),
  rating_comment text,
  merged_into uuid,
  -- Set by a reply and cleared when the contact reads it: the replies since are to be mailed from then on.
  mail_due_at timestamptz,
  mailed_at timestamptz,
  last_activity_at timestamptz not null,
  opened_at timestamptz not null,  -- when it began or was last opened again
  closed_at timestamptz,
  created_at timestamptz not null,
  primary key (environment_id, id),
  foreign key (environment_id, contact_id) references contacts on delete cascade,
  check (status = 'snoozed' or snoozed_until is null)
);
create index conversations_by_activity on conversations (environment_id, last_activity_at, id) where merged_into is null;
create index conversations_of_status on conversations (environment_id, status, last_activity_at, id)
  where merged_into is null;
create index conversations_of_assignee on conversations (environment_id, assignee_id, last_activity_at, id)
  where merged_into is null;
create index conversations_of_group on conversations (environment_id, group_id, last_activity_at, id)
  where merged_into is null;
create index conversations_of_contact on conversations (environment_id, contact_id, last_activity_at, id);
create index conversations_unread on conversations (environment_id, last_activity_at, id) where unread and merged_into is null;
create index conversations_snoozed_by_age on conversations (snoozed_until) where status = 'snoozed';
create index conversations_first_response_by_age on conversations (first_response_due_at)
  where first_response_at is null and not first_response_missed and status <> 'closed';
create index conversations_resolution_by_age on conversations (resolution_due_at)
  where not resolution_missed and status <> 'closed';
create index conversations_mail_by_age on conversations (mail_due_at) where mail_due_at is not null;

-- Messages and notes, and what happened in between.
create table conversation_messages (
  environment_id uuid not null,
  conversation_id uuid not null,
  id uuid not null,
  kind text not null check (kind in ('message', 'note', 'event')),
  author_kind text not null check (author_kind in ('contact', 'staff', 'rule', 'system')),
  author_id uuid,                  -- of a member; the contact is that of the conversation
  author_name text,
  verified boolean not null,
  channel text not null check (channel in ('widget', 'portal', 'email', 'api')),
  text text not null,
  html text not null,
  quoted_html text,
  pictures jsonb not null,         -- [{id, name, path, width, height}]
  mention_ids uuid[] not null,
  action text,                     -- of an event
  value text,
  external_id text collate "C",    -- of a mail, so that it is stored once
  -- Words that begin with the end of the environment's id, so that the index serves one environment at a time.
  words tsvector not null,
  created_at timestamptz not null,
  primary key (environment_id, conversation_id, id),
  foreign key (environment_id, conversation_id) references conversations on delete cascade,
  check ((kind = 'event') = (action is not null))
);
create index conversation_messages_in_order on conversation_messages (environment_id, conversation_id, created_at, id);
create unique index conversation_messages_by_external_id on conversation_messages (environment_id, external_id)
  where external_id is not null;
create index conversation_messages_words_by_token on conversation_messages using gin (words);

-- To find the conversations of a tag and those in which a member was mentioned.
create table conversation_taggings (
  environment_id uuid not null,
  tag_id uuid not null,
  conversation_id uuid not null,
  primary key (environment_id, tag_id, conversation_id),
  foreign key (environment_id, conversation_id) references conversations on delete cascade
);
create index conversation_taggings_of_conversation on conversation_taggings (environment_id, conversation_id);
create table conversation_mentions (
  environment_id uuid not null,
  member_id uuid not null,
  conversation_id uuid not null,
  primary key (environment_id, member_id, conversation_id),
  foreign key (environment_id, conversation_id) references conversations on delete cascade
);
create index conversation_mentions_of_conversation on conversation_mentions (environment_id, conversation_id);

-- A conversation belongs to one shard by its id. The row of the shard is locked at the end of each change, so that its
-- numbers become visible in order and its counts and figures are changed by one transaction at a time.
create table conversation_shards (
  environment_id uuid not null references environments (id) on delete cascade,
  shard int not null,
  last_number bigint not null,
  pruned_number bigint not null,   -- changes up to here are deleted
  primary key (environment_id, shard)
) with (fillfactor = 50);

-- What streams bring. Kept for a day.
create table conversation_changes (
  environment_id uuid not null references environments (id) on delete cascade,
  shard int not null,
  number bigint not null,
  conversation_id uuid not null,
  contact_id uuid,                 -- null: it was erased
  message_id uuid,                 -- null: the conversation itself
  is_public boolean not null,      -- whether the contact sees it
  created_at timestamptz not null,
  primary key (environment_id, shard, number)
);
create index conversation_changes_of_contact on conversation_changes (environment_id, contact_id, shard, number);
create index conversation_changes_by_age on conversation_changes using brin (created_at) with (pages_per_range = 32);

create table conversation_counts (
  environment_id uuid not null references environments (id) on delete cascade,
  name text collate "C" not null,  -- open, unread, assignee:…, group:…, mentions:…, view:…
  shard int not null,
  count int not null,
  primary key (environment_id, name, shard)
) with (fillfactor = 50);

-- What reports show, by day in the time zone of the settings. The key is the id of a member or a tag, a channel or an hour.
create table conversation_figures (
  environment_id uuid not null references environments (id) on delete cascade,
  day date not null,
  dimension text collate "C" not null check (dimension in ('total', 'agent', 'tag', 'channel', 'hour')),
  key text collate "C" not null,
  shard int not null,
  created int not null,
  received int not null,
  sent int not null,
  closed int not null,
  reopened int not null,
  first_responses int not null,
  first_response_seconds bigint not null,
  resolutions int not null,
  resolution_seconds bigint not null,
  targets_missed int not null,
  ratings int not null,
  satisfied int not null,
  backlog int not null,            -- how many more are not closed than the day before
  primary key (environment_id, day, dimension, key, shard)
) with (fillfactor = 50);
