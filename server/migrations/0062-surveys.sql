create table surveys (
  environment_id uuid not null references environments (id) on delete cascade,
  id uuid not null,
  name text not null,
  active boolean not null,
  activated_at timestamptz,         -- when it was last turned on: what happened before does not count
  segment_id uuid,
  questions jsonb not null,         -- in order, with the texts of the default locale
  thanks text,
  default_locale text not null,
  locales jsonb not null,           -- texts in other languages, by locale
  trigger_on text not null check (trigger_on in ('visit', 'page', 'fact', 'event')),
  trigger_event text collate "C",   -- the type of a fact, or the name of an event
  trigger_path text,
  wait_seconds int not null,
  after_days int,
  in_widget boolean not null,
  in_portal boolean not null,
  priority int not null,
  ends_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (environment_id, id),
  foreign key (environment_id, segment_id) references segments,
  check (not active or activated_at is not null),
  check ((trigger_on in ('fact', 'event')) = (trigger_event is not null)),
  check ((trigger_on = 'page') = (trigger_path is not null))
);
create index surveys_of_segment on surveys (environment_id, segment_id) where segment_id is not null;
create index surveys_active on surveys (environment_id, id) where active;
create index surveys_by_event on surveys (environment_id, trigger_event) where trigger_event is not null and active;

create table survey_settings (
  environment_id uuid primary key references environments (id) on delete cascade,
  days_between int,                 -- each person is asked at most one survey in so many days; null: no limit
  updated_at timestamptz not null
);

-- When each person was last asked, whatever became of the survey since.
create table survey_people (
  environment_id uuid not null,
  contact_id uuid not null,
  last_shown_at timestamptz not null,
  survey_id uuid not null,
  primary key (environment_id, contact_id),
  foreign key (environment_id, contact_id) references contacts on delete cascade
);

-- Those to whom happened what a survey waits for.
create table survey_invitations (
  environment_id uuid not null,
  contact_id uuid not null,
  survey_id uuid not null,
  due_at timestamptz not null,
  primary key (environment_id, contact_id, survey_id),
  foreign key (environment_id, contact_id) references contacts on delete cascade,
  foreign key (environment_id, survey_id) references surveys on delete cascade
);
create index survey_invitations_of_survey on survey_invitations (environment_id, survey_id);

-- One of each person who was shown a survey.
create table survey_responses (
  environment_id uuid not null,
  id uuid not null,
  survey_id uuid not null,
  contact_id uuid not null,
  customer_id uuid,                 -- the team in whose name it was answered
  state text not null check (state in ('shown', 'partial', 'complete', 'dismissed')),
  source text not null check (source in ('widget', 'portal', 'mail')),
  locale text,
  shown_at timestamptz not null,
  started_at timestamptz,
  completed_at timestamptz,
  dismissed_at timestamptz,
  primary key (environment_id, id),
  foreign key (environment_id, survey_id) references surveys on delete cascade,
  foreign key (environment_id, contact_id) references contacts on delete cascade,
  check ((state = 'complete') = (completed_at is not null))
);
create unique index survey_responses_once on survey_responses (environment_id, survey_id, contact_id);
create index survey_responses_of_contact on survey_responses (environment_id, contact_id, survey_id);
create index survey_responses_shown on survey_responses (environment_id, survey_id, shown_at)
  include (state, started_at, contact_id);
create index survey_responses_started on survey_responses (environment_id, survey_id, started_at, id)
  where started_at is not null;

-- By question: a number, chosen options, or words.
create table survey_answers (
  environment_id uuid not null,
  response_id uuid not null,
  question_id uuid not null,
  survey_id uuid not null,
  number int,
  choices text[],
  is_list boolean not null,         -- of several choices, even where only one was made
  words text,
  answered_at timestamptz not null,
  primary key (environment_id, response_id, question_id),
  foreign key (environment_id, response_id) references survey_responses on delete cascade,
  check (num_nonnulls(number, choices, words) = 1)
);
create index survey_answers_of_question on survey_answers (environment_id, survey_id, question_id, answered_at)
  include (number, response_id);

-- What text answers are found by, word by word. Byte order, so that the beginning of a word is a range.
create table survey_words (
  environment_id uuid not null,
  response_id uuid not null,
  word text collate "C" not null,
  survey_id uuid not null,
  primary key (environment_id, response_id, word),
  foreign key (environment_id, response_id) references survey_responses on delete cascade
);
create index survey_words_by_word on survey_words (environment_id, survey_id, word, response_id);

create table survey_tags (
  environment_id uuid not null,
  response_id uuid not null,
  tag text not null,
  survey_id uuid not null,
  primary key (environment_id, response_id, tag),
  foreign key (environment_id, response_id) references survey_responses on delete cascade
);
create index survey_tags_by_tag on survey_tags (environment_id, survey_id, tag, response_id);

-- Campaigns that mail a survey.
create table survey_mails (
  environment_id uuid not null,
  campaign_id uuid not null,
  survey_id uuid not null,
  primary key (environment_id, campaign_id),
  foreign key (environment_id, campaign_id) references campaigns on delete cascade,
  foreign key (environment_id, survey_id) references surveys on delete cascade
);
create index survey_mails_of_survey on survey_mails (environment_id, survey_id);
