-- Addresses that get no mail. `address` is in lower case with the domain in ASCII; where the domain has other letters,
-- `unicode_address` has it as people write it, since contacts are found by either.
create table suppressions (
  environment_id uuid not null references environments (id) on delete cascade,
  id uuid not null,
  address text collate "C" not null,
  unicode_address text collate "C",
  reason text not null check (reason in ('bounce', 'complaint', 'manual')),
  scope text not null check (scope in ('all', 'all_but_transactional')),
  source text not null check (source in ('api', 'smtp', 'staff')),
  detail text,
  created_at timestamptz not null,
  primary key (environment_id, id)
);
create unique index suppressions_by_address on suppressions (environment_id, address);
create index suppressions_by_unicode_address on suppressions (environment_id, unicode_address)
  where unicode_address is not null;
create index suppressions_by_reason on suppressions (environment_id, reason, id);

-- What stands: of the records of a contact and a category the latest, and of two of the same moment the withdrawal.
create table consents (
  environment_id uuid not null,
  contact_id uuid not null,
  category text not null check (category in ('marketing', 'product_news', 'surveys')),
  granted boolean not null,
  at timestamptz not null,
  source text not null,
  wording text,
  record_id uuid not null,
  primary key (environment_id, contact_id, category),
  foreign key (environment_id, contact_id) references contacts on delete cascade
);
create index consents_granted on consents (environment_id, category, contact_id) where granted;

-- Every decision, as evidence. Rows are never changed, but for the contact when it is folded into another.
create table consent_records (
  environment_id uuid not null,
  contact_id uuid not null,
  id uuid not null,
  category text not null check (category in ('marketing', 'product_news', 'surveys')),
  granted boolean not null,
  at timestamptz not null,                -- when it was decided
  recorded_at timestamptz not null,
  source text not null
    check (source in ('signup', 'portal', 'widget', 'unsubscribe_link', 'api', 'staff', 'complaint')),
  wording text,                           -- the sentence that stood beside the switch, or how they agreed
  ip text,
  user_agent text,
  primary key (environment_id, contact_id, id),
  foreign key (environment_id, contact_id) references contacts on delete cascade
);
create index consent_records_newest on consent_records (environment_id, contact_id, at, id);

-- The sentences beside the switches, each from a moment on: what is agreed to later keeps the one of its time.
create table consent_wordings (
  environment_id uuid not null references environments (id) on delete cascade,
  category text not null check (category in ('marketing', 'product_news', 'surveys')),
  since timestamptz not null,
  wording text not null,
  primary key (environment_id, category, since)
);

-- Which categories a sign-up asks for. Without a row it asks for none.
create table consent_settings (
  environment_id uuid not null references environments (id) on delete cascade,
  asked_at_signup text[] not null,
  updated_at timestamptz not null,
  primary key (environment_id)
);

-- With it the links of an environment are signed. Sealed where the service has an encryption key.
create table unsubscribe_keys (
  environment_id uuid not null references environments (id) on delete cascade,
  key text not null,
  is_sealed boolean not null,
  created_at timestamptz not null,
  primary key (environment_id)
);
