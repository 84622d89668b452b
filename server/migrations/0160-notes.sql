-- Notes and tags of staff on contacts and customers.
create table contact_notes (
  environment_id uuid not null references environments (id) on delete cascade,
  id uuid not null,
  contact_id uuid not null,
  author_id uuid not null,         -- a user, who may have left
  author_name text not null,
  text text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (environment_id, id),
  foreign key (environment_id, contact_id) references contacts on delete cascade
);
create index contact_notes_of_contact on contact_notes (environment_id, contact_id, id);

create table customer_notes (
  environment_id uuid not null references environments (id) on delete cascade,
  id uuid not null,
  customer_id uuid not null,
  author_id uuid not null,
  author_name text not null,
  text text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (environment_id, id),
  foreign key (environment_id, customer_id) references customers on delete cascade
);
create index customer_notes_of_customer on customer_notes (environment_id, customer_id, id);

-- In lower case.
create table contact_tags (
  environment_id uuid not null references environments (id) on delete cascade,
  contact_id uuid not null,
  tag text collate "C" not null,
  primary key (environment_id, contact_id, tag),
  foreign key (environment_id, contact_id) references contacts on delete cascade
);
create index contact_tags_by_tag on contact_tags (environment_id, tag, contact_id);

create table customer_tags (
  environment_id uuid not null references environments (id) on delete cascade,
  customer_id uuid not null,
  tag text collate "C" not null,
  primary key (environment_id, customer_id, tag),
  foreign key (environment_id, customer_id) references customers on delete cascade
);
create index customer_tags_by_tag on customer_tags (environment_id, tag, customer_id);
