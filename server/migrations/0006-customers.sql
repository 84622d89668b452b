-- Customer teams: who is in them, with which role, and the keys their own software uses.

create table customers (
  environment_id uuid not null references environments (id) on delete cascade,
  id uuid not null,
  external_id text,
  name text not null,
  attributes jsonb not null default '{}',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (environment_id, id),
  unique (environment_id, external_id)
);
create index customers_by_name on customers (environment_id, (lower(name) collate "C"), id);

create table customer_roles (
  environment_id uuid not null references environments (id) on delete cascade,
  id uuid not null,
  key text check (key in ('owner', 'member')), -- of a fixed role
  name text not null,
  permissions text[] not null default '{}',
  created_at timestamptz not null,
  primary key (environment_id, id),
  unique (environment_id, key)
);
create unique index customer_roles_by_name on customer_roles (environment_id, lower(name));
-- Environments that exist already get what new ones are born with.
insert into customer_roles (environment_id, id, key, name, created_at)
select e.id, gen_random_uuid(), r.key, r.name, e.created_at
from environments e, (values ('owner', 'Owner'), ('member', 'Member')) r (key, name);

create table customer_memberships (
  environment_id uuid not null,
  id uuid not null,
  customer_id uuid not null,
  contact_id uuid not null,
  role_id uuid not null,
  created_at timestamptz not null,
  primary key (environment_id, id),
  unique (environment_id, customer_id, contact_id),
  foreign key (environment_id, customer_id) references customers on delete cascade,
  foreign key (environment_id, contact_id) references contacts on delete cascade,
  foreign key (environment_id, role_id) references customer_roles
);
create index customer_memberships_of_contact on customer_memberships (environment_id, contact_id, created_at);
create index customer_memberships_by_role on customer_memberships (environment_id, role_id);

create table customer_invitations (
  environment_id uuid not null,
  id uuid not null,
  customer_id uuid not null,
  token_hash bytea not null unique,
  email text not null,
  email_key text not null,
  role_id uuid not null,
  invited_by uuid,                 -- a contact; null when staff or the backend did
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (environment_id, id),
  unique (environment_id, customer_id, email_key),
  foreign key (environment_id, customer_id) references customers on delete cascade,
  foreign key (environment_id, role_id) references customer_roles
);
create index customer_invitations_by_email on customer_invitations (environment_id, email_key);
create index customer_invitations_by_role on customer_invitations (environment_id, role_id);
create index customer_invitations_by_inviter on customer_invitations (environment_id, invited_by);
create index customer_invitations_by_age on customer_invitations (expires_at);

-- What became of a mailed link that is over, so that whoever still has it can be told. It names nobody.
create table customer_invitation_ends (
  token_hash bytea primary key,
  environment_id uuid not null,
  customer_id uuid not null,
  ended_as text not null check (ended_as in ('accepted', 'withdrawn', 'replaced', 'expired')),
  ended_at timestamptz not null,
  foreign key (environment_id, customer_id) references customers on delete cascade
);
create index customer_invitation_ends_of_customer on customer_invitation_ends (environment_id, customer_id);
create index customer_invitation_ends_by_age on customer_invitation_ends (ended_at);

create table customer_keys (
  environment_id uuid not null,
  id uuid not null,
  customer_id uuid not null,
  name text not null,
  token_hash bytea not null,
  hint text not null,
  created_by uuid,                 -- a contact
  created_at timestamptz not null,
  last_used_at timestamptz,
  primary key (environment_id, id),
  unique (environment_id, token_hash),
  foreign key (environment_id, customer_id) references customers on delete cascade
);
create index customer_keys_of_customer on customer_keys (environment_id, customer_id, id desc);
create index customer_keys_by_creator on customer_keys (environment_id, created_by);
