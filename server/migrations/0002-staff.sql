-- Global look-ups: a person, and a session by its token. They belong to no organization.
create table users (
  id uuid primary key,
  email text not null,
  email_key text not null unique, -- the email as it is compared: lower case
  name text not null,
  password_hash text,
  totp_secret text,               -- sealed; set while enrolling, in force from two_factor_at on
  totp_last_step bigint,          -- a code works once
  two_factor_at timestamptz,
  created_at timestamptz not null
);

create table recovery_codes (
  user_id uuid not null references users on delete cascade,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);

-- Challenges, password resets: shown once, kept as a hash, used once.
create table staff_tokens (
  token_hash bytea primary key,
  purpose text not null check (purpose in ('two_factor', 'password_reset')),
  user_id uuid not null references users on delete cascade,
  expires_at timestamptz not null
);
create index staff_tokens_by_user on staff_tokens (user_id, purpose);
create index staff_tokens_by_age on staff_tokens (expires_at);

create table organizations (
  id uuid primary key,
  code text not null unique,
  name text not null,
  created_at timestamptz not null,
  deleted_at timestamptz,
  unique (id, code)
);

create table environments (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null unique,
  environment text not null check (environment in ('live', 'test')),
  created_at timestamptz not null,
  primary key (organization_id, id),
  unique (organization_id, environment),
  unique (organization_id, id, environment)
);

create table roles (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null,
  key text check (key in ('owner', 'admin', 'member')), -- of a seeded role, whose permissions are the contract's
  name text not null,
  permissions text[] not null default '{}',
  created_at timestamptz not null,
  primary key (organization_id, id),
  unique (organization_id, key)
);
create unique index roles_by_name on roles (organization_id, lower(name));

create table memberships (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null,
  user_id uuid not null references users on delete cascade,
  role_id uuid not null,
  created_at timestamptz not null,
  primary key (organization_id, id),
  unique (organization_id, user_id),
  foreign key (organization_id, role_id) references roles
);
create index memberships_by_user on memberships (user_id, created_at);
create index memberships_by_role on memberships (organization_id, role_id);

create table staff_sessions (
  id uuid primary key,
  token_hash bytea not null unique,
  user_id uuid not null references users on delete cascade,
  active_organization_id uuid references organizations on delete set null,
  ip text,
  user_agent text,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null
);
create index staff_sessions_by_user on staff_sessions (user_id, created_at desc);
create index staff_sessions_by_organization on staff_sessions (active_organization_id);
create index staff_sessions_by_age on staff_sessions (expires_at);

create table invitations (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null,
  token_hash bytea not null unique,
  email text not null,
  email_key text not null,
  role_id uuid not null,
  invited_by uuid references users on delete set null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, role_id) references roles
);
create unique index invitations_by_email on invitations (organization_id, email_key);
create index invitations_by_role on invitations (organization_id, role_id);

-- A key's row carries its whole scope, so that a request is let in by one look-up; the foreign keys keep it true.
create table api_keys (
  organization_id uuid not null,
  organization_code text not null,
  environment_id uuid not null,
  environment text not null,
  id uuid not null unique,
  kind text not null check (kind in ('secret', 'publishable')),
  name text not null,
  token_hash bytea not null unique,
  token text,                      -- of a publishable key, which is no secret
  hint text not null,
  allowed_origins text[] not null default '{}',
  created_by uuid references users on delete set null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  last_used_ip text,
  primary key (organization_id, environment_id, id),
  foreign key (organization_id, organization_code) references organizations (id, code)
    on update cascade on delete cascade,
  foreign key (organization_id, environment_id, environment) references environments (organization_id, id, environment)
    on delete cascade,
  check ((kind = 'publishable') = (token is not null))
);
