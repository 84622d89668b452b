-- What mails and notifications are written from.
create table templates (
  environment_id uuid not null references environments (id) on delete cascade,
  id uuid not null,
  name text not null,
  kind text not null check (kind in ('email', 'in_app')),
  format text not null check (format in ('markdown', 'mjml')),
  -- What is being written: the texts of every locale, and the variables they use.
  draft jsonb not null,
  -- What is sent.
  current_version_id uuid,
  archived_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (environment_id, id)
);
create index templates_by_name on templates (environment_id, lower(name), id);

-- A row never changes: what was sent stays what it was. `compiled` is made of `content` once, by the publication.
create table template_versions (
  environment_id uuid not null,
  id uuid not null,
  template_id uuid not null,
  number int not null,
  content jsonb not null,
  compiled jsonb not null,
  published_at timestamptz not null,
  -- The name of the member of the staff.
  published_by text,
  primary key (environment_id, id),
  foreign key (environment_id, template_id) references templates on delete cascade
);
create unique index template_versions_by_number on template_versions (environment_id, template_id, number);
