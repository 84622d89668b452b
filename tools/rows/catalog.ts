import type postgres from 'postgres'
import type { Column } from './describe.ts'

export interface Catalog {
  /** Returns the JavaScript type that the driver returns for a type: `string`, `number[]`, `json` and so on. */
  valueOf(type: number): string
  /** Returns the column of a table that a column of a result is, or undefined for an expression. */
  columnOf(column: Column): TableColumn | undefined
}

export interface TableColumn {
  table: string
  name: string
  isRequired: boolean
}

/** The JavaScript types that the driver returns where it returns no string, as `connect` configures it. */
const values: Record<string, string> = {
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  oid: 'number',
  float4: 'number',
  float8: 'number',
  bytea: 'Buffer',
  json: 'json',
  jsonb: 'json',
}

/** Reads the types and the columns of the migrated schema. */
export async function readCatalog(sql: postgres.Sql): Promise<Catalog> {
  const types = await sql<{ oid: number; name: string; item: string | null }[]>`
    select t.oid, t.typname as name, case when t.typcategory = 'A' then i.typname end as item
    from pg_type t left join pg_type i on i.oid = t.typelem`
  const columns = await sql<{ relation: number; number: number; table: string; name: string; not_null: boolean }[]>`
    select a.attrelid as relation, a.attnum as number, c.relname as table, a.attname as name, a.attnotnull as not_null
    from pg_attribute a join pg_class c on c.oid = a.attrelid where c.relnamespace = 'public'::regnamespace`
  const valueTypes = new Map(
    types.map(({ oid, name, item }) => [
      oid,
      item === null ? (values[name] ?? 'string') : `${values[item] ?? 'string'}[]`,
    ]),
  )
  const byPlace = new Map(
    columns.map(({ relation, number, table, name, not_null }) => [
      `${relation}.${number}`,
      { table, name, isRequired: not_null },
    ]),
  )
  return {
    valueOf: (type) => valueTypes.get(type) ?? 'string',
    columnOf: ({ table, number }) => byPlace.get(`${table}.${number}`),
  }
}
