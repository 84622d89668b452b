create table legal_documents (
  environment_id uuid not null references environments (id) on delete cascade,
  id uuid not null,
  slug text collate "C" not null,
  title text not null,
  enforcement text not null check (enforcement in ('required', 'notice')),
  segment_id uuid,
  -- The newest published version, which everybody is asked for.
  version_id uuid,
  archived_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (environment_id, id),
  foreign key (environment_id, segment_id) references segments
);
create unique index legal_documents_by_slug on legal_documents (environment_id, slug);
create index legal_documents_by_title on legal_documents (environment_id, lower(title), id);

-- A draft has no number. From its publication on a row never changes.
create table legal_versions (
  environment_id uuid not null,
  id uuid not null,
  document_id uuid not null,
  version int,
  title text not null,
  summary text not null,
  body text not null,
  html text not null,
  sha256 text,
  published_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (environment_id, id),
  foreign key (environment_id, document_id) references legal_documents on delete cascade
);
create unique index legal_versions_by_number on legal_versions (environment_id, document_id, version);
create unique index legal_versions_one_draft on legal_versions (environment_id, document_id) where published_at is null;
create index legal_versions_newest on legal_versions (environment_id, document_id, id);

-- No foreign key to the contact: what an erased one agreed to stays as evidence, without what names them.
create table legal_acceptances (
  environment_id uuid not null,
  id uuid not null,
  contact_id uuid not null,
  document_id uuid not null,
  version_id uuid not null,
  accepted_at timestamptz not null,
  ip text,
  user_agent text,
  source text not null check (source in ('signup', 'portal', 'widget', 'api')),
  erased_at timestamptz,
  primary key (environment_id, id),
  foreign key (environment_id, document_id) references legal_documents on delete cascade,
  foreign key (environment_id, version_id) references legal_versions on delete cascade
);
create unique index legal_acceptances_of_contact on legal_acceptances (environment_id, contact_id, version_id);
create index legal_acceptances_of_document on legal_acceptances (environment_id, document_id, accepted_at, id);
create index legal_acceptances_of_version on legal_acceptances (environment_id, version_id);

-- What a sign-up brings along for other areas, kept until its address is proven.
alter table contact_signups add column brought jsonb;
