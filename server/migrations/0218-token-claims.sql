-- Further claims in the tokens of contacts, and whether a token needs accepted documents.
alter table contact_settings
  add column token_claims text[] not null default '{}',
  add column token_requires_terms boolean not null default false;
