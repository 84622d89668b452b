import { isoOf } from '../clock.ts'
import { isDistributed } from './engine.ts'
import type { Db } from './sql.ts'

const writers = {
  uuid: String,
  int: String,
  bigint: String,
  numeric: String,
  boolean: String,
  date: String,
  timestamptz: (value: unknown) => isoOf(value as Date),
  text: (value: unknown) => quoted(value as string),
  bytea: (value: unknown) => quoted(`\\x${(value as Buffer).toString('hex')}`),
  jsonb: (value: unknown) => quoted(JSON.stringify(value)),
} as const

export type Columns<Row> = { readonly [Name in keyof Row]?: keyof typeof writers }

/**
 * Rows as a table to select from, numbered by `n` from 1. Each column travels as one array that is written here: the
 * driver's own way costs several times that, and JSON costs the database several times what arrays do. They go as text,
 * since of an array the planner sees the length, and would rather plan every statement anew. Since version 18 it looks
 * through the cast as well, so each comes out of a select of its own, which it does not guess at.
 */
export function rowsIn<Row extends object>(db: Db, rows: readonly Row[], columns: Columns<Row>) {
  const entries = Object.entries(columns) as [keyof Row & string, keyof typeof writers][]
  const arrays = entries.map(([name, type]) => {
    const array = db`${arrayOf(rows, name, type)}::text::${db.unsafe(type)}[]`
    return isDistributed(db) ? array : db`(select ${array})`
  })
  const names = entries.map(([name]) => `"${name}"`).join(', ')
  return db`(
    select * from unnest(${arrays.flatMap((array, index) => (index === 0 ? array : [db`, `, array]))})
      with ordinality as given (${db.unsafe(names)}, n)
  )`
}

/**
 * Rows of one environment, with a column `environment_id` to join by: see `environmentOf`. Joined by the value, what the
 * statistics have not seen of a tenant yet counts as one row, and all of it may be gone through for each row that is
 * given; by the column, each is looked up.
 */
export function rowsOf<Row extends object>(db: Db, environmentId: string, rows: readonly Row[], columns: Columns<Row>) {
  const placed = rows.map((row) => ({ ...row, environment_id: environmentId }))
  return rowsIn(db, placed, { ...columns, environment_id: 'uuid' } as Columns<Row & { environment_id: string }>)
}

function arrayOf<Row>(rows: readonly Row[], name: keyof Row, type: keyof typeof writers): string {
  const write = writers[type]
  return `{${rows.map(({ [name]: value }) => (value === null ? 'null' : write(value))).join(',')}}`
}

const quoted = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`
