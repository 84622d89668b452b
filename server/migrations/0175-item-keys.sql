-- A stable name for code beside the ID of a segment or template: derived from its name at first, and settable.
-- Only the first of several items whose names lead to the same key has it as it is.
alter table segments add column key text collate "C";
update segments s set key = derived.key || case when derived.place = 1 then '' else '-' || right(s.id::text, 12) end
from (
  select environment_id, id, key, row_number() over (partition by environment_id, key order by id) as place
  from (
    select environment_id, id, coalesce(nullif(trim(both '-' from
      left(trim(both '-' from regexp_replace(lower(name), '[^a-z0-9]+', '-', 'g')), 80)), ''), 'segment') as key
    from segments
  ) named
) derived
where s.environment_id = derived.environment_id and s.id = derived.id;
alter table segments alter column key set not null;
create unique index segments_by_key on segments (environment_id, key);

alter table templates add column key text collate "C";
update templates t set key = derived.key || case when derived.place = 1 then '' else '-' || right(t.id::text, 12) end
from (
  select environment_id, id, key, row_number() over (partition by environment_id, key order by id) as place
  from (
    select environment_id, id, coalesce(nullif(trim(both '-' from
      left(trim(both '-' from regexp_replace(lower(name), '[^a-z0-9]+', '-', 'g')), 80)), ''), 'template') as key
    from templates
  ) named
) derived
where t.environment_id = derived.environment_id and t.id = derived.id;
alter table templates alter column key set not null;
create unique index templates_by_key on templates (environment_id, key);
