-- Locales and address of the help center. Without a row: English only, at the service's own address.
create table help_settings (
  environment_id uuid primary key references environments (id) on delete cascade,
  default_locale text not null,
  locales text[] not null,
  home_url text,
  updated_at timestamptz not null
);

create table help_collections (
  environment_id uuid not null references environments (id) on delete cascade,
  id uuid not null,
  slug text collate "C" not null,
  name text not null,
  description text not null,
  translations jsonb not null,     -- [{locale, name, description}]
  position int not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (environment_id, id)
);
create unique index help_collections_by_slug on help_collections (environment_id, slug);

create table help_articles (
  environment_id uuid not null references environments (id) on delete cascade,
  id uuid not null,
  slug text collate "C" not null,
  collection_id uuid,
  segment_id uuid,
  position int not null,
  related_ids uuid[] not null,
  status text not null check (status in ('draft', 'scheduled', 'published')),
  publish_at timestamptz,
  published_at timestamptz,        -- the first publication
  -- Totals of help_article_days, so that a list counts nothing.
  views bigint not null default 0,
  helpful int not null default 0,
  not_helpful int not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (environment_id, id),
  foreign key (environment_id, collection_id) references help_collections,
  foreign key (environment_id, segment_id) references segments,
  check ((status = 'scheduled') = (publish_at is not null)),
  check (status <> 'published' or published_at is not null)
);
create unique index help_articles_by_slug on help_articles (environment_id, slug);
create index help_articles_by_change on help_articles (environment_id, updated_at, id);
create index help_articles_of_collection on help_articles (environment_id, collection_id, position, id);
create index help_articles_of_segment on help_articles (environment_id, segment_id) where segment_id is not null;
create index help_articles_due_by_age on help_articles (publish_at) where status = 'scheduled';

-- Earlier slugs of an article, which redirect to the current one.
create table help_redirects (
  environment_id uuid not null,
  slug text collate "C" not null,
  article_id uuid not null,
  created_at timestamptz not null,
  primary key (environment_id, slug),
  foreign key (environment_id, article_id) references help_articles on delete cascade
);
create index help_redirects_of_article on help_redirects (environment_id, article_id);

-- The texts as staff write them.
create table help_texts (
  environment_id uuid not null,
  article_id uuid not null,
  locale text collate "C" not null,
  title text not null,
  body text not null,              -- Markdown
  body_html text not null,
  excerpt text not null,
  words jsonb not null,            -- [[word, weight]] of the text, for the search
  updated_at timestamptz not null,
  primary key (environment_id, article_id, locale),
  foreign key (environment_id, article_id) references help_articles on delete cascade
);

-- The texts as readers see them: copied when the article is published.
create table help_published_texts (
  environment_id uuid not null,
  article_id uuid not null,
  locale text collate "C" not null,
  title text not null,
  body_html text not null,
  excerpt text not null,
  written_at timestamptz not null, -- updated_at of the text that was copied
  published_at timestamptz not null,
  primary key (environment_id, article_id, locale),
  foreign key (environment_id, article_id) references help_articles on delete cascade
);

-- The search index of published texts. A lexeme is what PostgreSQL's dictionary of the locale makes of a word.
create table help_words (
  environment_id uuid not null,
  locale text collate "C" not null,
  lexeme text collate "C" not null,
  article_id uuid not null,
  weight real not null,
  primary key (environment_id, locale, lexeme, article_id),
  foreign key (environment_id, article_id) references help_articles on delete cascade
);
create index help_words_of_article on help_words (environment_id, article_id, locale);

-- Every word of published texts, in lower case and without accents, to find beginnings of words.
create table help_vocabulary (
  environment_id uuid not null references environments (id) on delete cascade,
  locale text collate "C" not null,
  word text collate "C" not null,
  lexeme text collate "C" not null,
  primary key (environment_id, locale, word, lexeme)
);

-- Each word of the vocabulary, whole and without one of its letters. Two words that differ by one typing error share one.
create table help_spellings (
  environment_id uuid not null references environments (id) on delete cascade,
  locale text collate "C" not null,
  spelling text collate "C" not null,
  word text collate "C" not null,
  primary key (environment_id, locale, spelling, word)
);

create table help_article_days (
  environment_id uuid not null,
  day date not null,
  article_id uuid not null,
  views int not null,
  helpful int not null,
  not_helpful int not null,
  primary key (environment_id, day, article_id),
  foreign key (environment_id, article_id) references help_articles on delete cascade
);

create table help_search_days (
  environment_id uuid not null references environments (id) on delete cascade,
  day date not null,
  locale text collate "C" not null,
  query text collate "C" not null,
  searches int not null,
  without_result int not null,
  primary key (environment_id, day, locale, query)
);

-- One answer to "Was this helpful?" per reader and article. The reader is a hash of an IP address, deleted after 30 days.
create table help_answers (
  environment_id uuid not null,
  article_id uuid not null,
  reader bytea not null,
  helpful boolean not null,
  day date not null,
  primary key (environment_id, article_id, reader),
  foreign key (environment_id, article_id) references help_articles on delete cascade
);
create index help_answers_by_age on help_answers (day);

-- Increases with every change that readers can see.
create table help_versions (
  environment_id uuid primary key references environments (id) on delete cascade,
  version bigint not null
) with (fillfactor = 50);
