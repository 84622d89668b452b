import type { Db } from '../../src/platform/db/sql.ts'
import type { Table, Tables } from '../../src/platform/tables.ts'

interface Breach {
  what: string
  rule: string
}

/**
 * The schema held against the rules that let it be distributed by tenant, read from PostgreSQL's catalogue. A table's
 * tenant column is the first of its primary key; partitions follow their table.
 */
export function readBreaches(db: Db, tables: Tables): Promise<Breach[]> {
  const placed = (...wanted: Table['placement'][]) =>
    Object.entries(tables).flatMap(([name, { placement }]) => (placement && wanted.includes(placement) ? [name] : []))
  return db<Breach[]>`
    with class as (
      select c.oid, c.relname::text as name, case
          when c.relname = any(${placed('reference')}) then 'reference'
          when c.relname = any(${placed('local', 'coordinator')}) then 'local'
          else 'tenant' end as kind,
        (select i.indkey[0] from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
          where i.indrelid = c.oid and i.indisprimary and a.attname in ('environment_id', 'organization_id')) as d
      from pg_class c
      where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition
    ), tenant as (select * from class where kind = 'tenant')
    select name as what, 'its primary key begins with environment_id or organization_id, a uuid that is not null' as rule
    from tenant t
    where d is null or exists (
      select 1 from pg_attribute
      where attrelid = t.oid and attnum = t.d and not (attnotnull and atttypid = 'uuid'::regtype))
    union all
    select i.indexrelid::regclass::text, 'a unique index contains the tenant column'
    from tenant t join pg_index i on i.indrelid = t.oid
    where (i.indisunique or i.indisexclusion) and not (t.d = any((i.indkey::int2[])[0:i.indnkeyatts - 1]))
    union all
    select t.name || '.' || k.conname, 'a foreign key to a tenant table carries the tenant column, to a local one it is none'
    from tenant t join pg_constraint k on k.conrelid = t.oid and k.contype = 'f' and k.conparentid = 0
    join class u on u.oid = k.confrelid
    where u.kind = 'local' or (u.kind = 'tenant' and not exists (
      select 1 from unnest(k.conkey, k.confkey) p (a, b) where p.a = t.d and p.b = u.d))
    union all
    select t.name || '.' || k.conname, 'a foreign key with the tenant column sets nothing on delete and follows no update'
    from tenant t join pg_constraint k on k.conrelid = t.oid and k.contype = 'f' and k.conparentid = 0
    where t.d = any(k.conkey) and (k.confdeltype in ('n', 'd') or k.confupdtype in ('n', 'd', 'c'))
    union all
    select f.name || '.' || k.conname, 'no foreign key leads from a local or reference table into a tenant table'
    from class f join pg_constraint k on k.conrelid = f.oid and k.contype = 'f' join class u on u.oid = k.confrelid
    where (f.kind <> 'tenant' and u.kind = 'tenant') or (f.kind = 'reference' and u.kind = 'local')
    union all
    select t.name || '.' || coalesce(g.tgname, a.attname), 'no trigger, identity or sequence'
    from tenant t
    left join pg_trigger g on g.tgrelid = t.oid and not g.tgisinternal
    left join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and (a.attidentity <> '' or exists (
      select 1 from pg_attrdef f where f.adrelid = a.attrelid and f.adnum = a.attnum
        and pg_get_expr(f.adbin, f.adrelid) like '%nextval(%'))
    where g.oid is not null or a.attnum is not null
    union all
    select i.indexrelid::regclass::text, 'an index begins with the tenant column, unless its name ends in _by_age or _by_token'
    from tenant t join pg_index i on i.indrelid = t.oid
    where i.indkey[0] <> t.d and i.indexrelid::regclass::text !~ '_by_age$|_by_token$'
    order by 2, 1`
}

/** Every table with the id of a contact or of a customer. */
export const readPersonalColumns = (db: Db) => db<{ table: string; column: 'contact_id' | 'customer_id' }[]>`
  select c.relname as table, a.attname as column
  from pg_attribute a join pg_class c on c.oid = a.attrelid
  where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and a.attname in ('contact_id', 'customer_id') and not a.attisdropped
  order by 1, 2`

/** Every column that holds JSON. */
export const readJsonColumns = (db: Db) => db<{ table: string; column: string }[]>`
  select c.relname as table, a.attname as column
  from pg_attribute a join pg_class c on c.oid = a.attrelid
  where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and a.attnum > 0 and not a.attisdropped
    and a.atttypid in ('json'::regtype, 'jsonb'::regtype, 'json[]'::regtype, 'jsonb[]'::regtype)
  order by 1, 2`

export const readTables = async (db: Db): Promise<string[]> =>
  (
    await db<{ name: string }[]>`
      select relname as name from pg_class
      where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`
  ).map(({ name }) => name)
