-- A secret key with named permissions is a management key. Null: a key for the backend, with full access.
alter table api_keys add column permissions text[];

-- Keys of items that have none of their own, so that a renamed item is still the same item.
create table configuration_keys (
  environment_id uuid not null references environments (id) on delete cascade,
  kind text collate "C" not null,
  item_id uuid not null,
  key text collate "C" not null,
  primary key (environment_id, kind, item_id)
);
create unique index configuration_keys_by_key on configuration_keys (environment_id, kind, key);
