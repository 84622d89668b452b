-- A key's row carries its whole scope, so that a request is let in by one look-up; the foreign keys keep it true.
alter table organizations add unique (id, code);
alter table environments add unique (organization_id, id, environment);

alter table api_keys add column organization_code text, add column environment text;
update api_keys k set organization_code = o.code, environment = e.environment
from organizations o, environments e
where o.id = k.organization_id and e.organization_id = k.organization_id and e.id = k.environment_id;
-- No key outlives its organization; from here on none can be made for a deleted one either.
delete from api_keys k using organizations o where o.id = k.organization_id and o.deleted_at is not null;
alter table api_keys
  alter column organization_code set not null,
  alter column environment set not null,
  add foreign key (organization_id, organization_code) references organizations (id, code)
    on update cascade on delete cascade,
  drop constraint api_keys_organization_id_environment_id_fkey,
  add foreign key (organization_id, environment_id, environment) references environments (organization_id, id, environment)
    on delete cascade;
