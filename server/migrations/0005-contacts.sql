-- The customer plane. Every key begins with the environment, so that another tenant's id finds nothing.

-- ---- contacts

create table contacts (
  environment_id uuid not null references environments (id) on delete cascade,
  id uuid not null,
  kind text not null check (kind in ('visitor', 'identified')),
  external_id text,                -- the tenant's own id, once asserted by its backend or proven by its hash
  email text,                      -- the address shown; proven when email_verified_at is set
  email_key text collate "C",
  email_verified_at timestamptz,
  name text,
  attributes jsonb not null default '{}',
  claims jsonb,                    -- what an unproven boot said of itself; never acted upon
  password_hash text,
  totp_secret text,                -- sealed; in force from two_factor_at on
  totp_last_step bigint,
  two_factor_at timestamptz,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (environment_id, id)
) with (fillfactor = 90);
-- Byte order, so that a prefix is a range and a page of its matches is read in the order of the index. No index has
-- last_seen_at: it changes all day, and so a row is rewritten within its page.
create index contacts_by_email on contacts (environment_id, email_key, id) where email_key is not null;
create index contacts_by_name on contacts (environment_id, (lower(name) collate "C"), id) where name is not null;
create index contacts_by_kind on contacts (environment_id, kind, id desc);
-- Few visitors have an email or a name, so among all who match a prefix they would be looked for long.
create index visitors_by_email on contacts (environment_id, email_key, id)
  where email_key is not null and kind = 'visitor';
create index visitors_by_name on contacts (environment_id, (lower(name) collate "C"), id)
  where name is not null and kind = 'visitor';

-- What is known to be this person: one row finds one contact, so two racing boots make one contact.
create table contact_identities (
  environment_id uuid not null,
  kind text not null check (kind in ('anonymous', 'external', 'email', 'oauth')),
  value text not null,             -- email: lower case; oauth: `<provider>|<subject>`
  contact_id uuid not null,
  proof text not null check (proof in ('anonymous', 'machine', 'hash', 'mail', 'oauth')),
  created_at timestamptz not null,
  primary key (environment_id, kind, value),
  foreign key (environment_id, contact_id) references contacts on delete cascade
);
create index contact_identities_of_contact on contact_identities (environment_id, contact_id);

-- Where a folded contact went, so that its old id and its facts still lead somewhere.
create table contact_merges (
  environment_id uuid not null references environments (id) on delete cascade,
  from_id uuid not null,
  into_id uuid not null,
  merged_at timestamptz not null,
  primary key (environment_id, from_id)
);
create index contact_merges_into on contact_merges (environment_id, into_id);

create table contact_recovery_codes (
  environment_id uuid not null,
  contact_id uuid not null,
  code_hash bytea not null,
  primary key (environment_id, contact_id, code_hash),
  foreign key (environment_id, contact_id) references contacts on delete cascade
);

-- Who was active in a month, in live environments. The count itself is in usage_counters.
create table active_contacts (
  environment_id uuid not null,
  contact_id uuid not null,
  month date not null,
  primary key (environment_id, contact_id, month),
  foreign key (environment_id, contact_id) references contacts on delete cascade
);

-- Which shares of the plan's limit were reported, so that each is reported once a month.
create table active_contact_thresholds (
  organization_id uuid not null references organizations on delete cascade,
  month date not null,
  threshold int not null,
  reached_at timestamptz not null,
  primary key (organization_id, month, threshold)
);

-- ---- how contacts sign in, per environment

create table contact_settings (
  environment_id uuid primary key references environments (id) on delete cascade,
  organization_id uuid not null references organizations on delete cascade,
  methods text[] not null default '{password,magic_link,email_code}',
  signup text not null default 'open' check (signup in ('open', 'waitlist', 'closed')),
  session_days int not null default 30 check (session_days between 1 and 365),
  identity_secret text,            -- sealed; null while the server has no encryption key
  brand_name text,
  brand_color text,
  logo_url text,
  portal_url text,                 -- where links in mail lead; null: the portal served here
  updated_at timestamptz not null
);

create table contact_providers (
  environment_id uuid not null references environments (id) on delete cascade,
  provider text not null,
  preset text not null check (preset in ('google', 'github', 'microsoft', 'oidc', 'oauth2')),
  label text not null,
  issuer text,
  endpoints jsonb,                 -- of a plain OAuth 2 provider
  client_id text not null,
  client_secret text not null,     -- sealed
  scopes text[] not null default '{}',
  enabled boolean not null default true,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (environment_id, provider)
);

create table contact_signing_keys (
  environment_id uuid not null references environments (id) on delete cascade,
  kid text not null,
  public_jwk jsonb not null,
  private_key text not null,       -- sealed
  created_at timestamptz not null,
  retired_at timestamptz,          -- signs no more
  removed_at timestamptz,          -- leaves the JWKS at this time
  primary key (environment_id, kid)
);

-- ---- sessions and one-time proofs

create table contact_sessions (
  environment_id uuid not null,
  id uuid not null,
  token_hash bytea not null unique,
  contact_id uuid not null,
  verified boolean not null,
  method text not null,            -- boot, hash, password, magic_link, email_code, oauth:<provider>, support
  impersonated_by uuid,            -- the staff user, on a support session
  ip text,
  user_agent text,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (environment_id, id),
  foreign key (environment_id, contact_id) references contacts on delete cascade
);
create index contact_sessions_of_contact on contact_sessions (environment_id, contact_id, created_at desc);
create index contact_sessions_by_age on contact_sessions (expires_at);

create table contact_tokens (
  token_hash bytea primary key,
  environment_id uuid not null references environments (id) on delete cascade,
  purpose text not null check (purpose in ('magic_link', 'verify_email', 'password_reset', 'two_factor')),
  contact_id uuid,                 -- of a challenge; what is mailed goes by the address
  email text,
  email_key text,
  payload jsonb not null default '{}',
  created_at timestamptz not null,
  expires_at timestamptz not null,
  foreign key (environment_id, contact_id) references contacts on delete cascade
);
create index contact_tokens_of_contact on contact_tokens (environment_id, contact_id, purpose);
create index contact_tokens_of_email on contact_tokens (environment_id, email_key, purpose);
create index contact_tokens_by_age on contact_tokens (expires_at);

create table contact_email_codes (
  environment_id uuid not null references environments (id) on delete cascade,
  email_key text not null,
  code_hash bytea not null,
  attempts int not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (environment_id, email_key)
);
create index contact_email_codes_by_age on contact_email_codes (expires_at);

-- A password sign-up that waits for its address to be proven. It is nobody's account yet.
create table contact_signups (
  environment_id uuid not null references environments (id) on delete cascade,
  email_key text not null,
  email text not null,
  name text,
  password_hash text not null,
  secret_hash bytea,               -- of what the browser keeps that signed up
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (environment_id, email_key)
);
create index contact_signups_by_age on contact_signups (expires_at);

create table contact_oauth_flows (
  state_hash bytea primary key,
  environment_id uuid not null references environments (id) on delete cascade,
  provider text not null,
  secret text not null,            -- sealed: PKCE verifier and nonce
  redirect_uri text not null,
  anonymous_id text,
  expires_at timestamptz not null
);
create index contact_oauth_flows_by_age on contact_oauth_flows (expires_at);

create table contact_waitlist (
  environment_id uuid not null references environments (id) on delete cascade,
  id uuid not null,
  email text not null,
  email_key text not null,
  name text,
  created_at timestamptz not null,
  admitted_at timestamptz,
  primary key (environment_id, id),
  unique (environment_id, email_key)
);
