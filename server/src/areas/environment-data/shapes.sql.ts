import type { Db } from '../../platform/db/sql.ts'

/** A table of the schema with a column `environment_id`. */
export interface TableShape {
  readonly name: string
  readonly columns: readonly { readonly name: string; readonly type: string }[]
  /** The columns of the primary key, without the environment. */
  readonly key: readonly { readonly name: string; readonly type: string }[]
  /** The tables that its foreign keys refer to. */
  readonly references: readonly string[]
}

/** Reads the tables with rows of environments from the catalog, by name. */
export const readShapes = (db: Db): Promise<TableShape[]> => db<TableShape[]>`
  select c.relname::text as name, columns.columns, coalesce(keys.key, '[]') as key,
    array(select distinct k.confrelid::regclass::text from pg_constraint k
      where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid) as "references"
  from pg_class c
  cross join lateral (
    select jsonb_agg(jsonb_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod))
        order by a.attnum) as columns,
      bool_or(a.attname = 'environment_id') as of_environment
    from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  ) columns
  left join lateral (
    select jsonb_agg(jsonb_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod))
        order by k.n) as key
    from pg_index i
    cross join unnest(i.indkey::int2[]) with ordinality k(number, n)
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.number
    where i.indrelid = c.oid and i.indisprimary and a.attname <> 'environment_id'
  ) keys on true
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and columns.of_environment
  order by c.relname collate "C"`
