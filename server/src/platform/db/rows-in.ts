import { isoOf } from '../clock.ts'
import { isDistributed } from './engine.ts'
import type { Db, Fragment } from './sql.ts'

const writers = {
  uuid: String,
  int: String,
  bigint: String,
  numeric: String,
  float8: String,
  boolean: String,
  date: String,
  timestamptz: (value: unknown) => isoOf(value as Date),
  text: (value: unknown) => quoted(value as string),
  bytea: (value: unknown) => quoted(`\\x${(value as Buffer).toString('hex')}`),
  jsonb: (value: unknown) => quoted(JSON.stringify(value)),
} as const

export type Columns<Row> = { readonly [Name in keyof Row]?: keyof typeof writers }

/**
 * Returns rows as a table to select from, numbered by `n` from 1. Each column is sent as one array in text form: the
 * driver's own encoding costs several times that, and so does JSON in the database. Text hides the length of the array
 * from the planner, which would otherwise plan every statement again. Since version 18 the planner looks through the
 * conversion as well, so each array comes from a subselect.
 */
export function rowsIn<Row extends object>(db: Db, rows: readonly Row[], columns: Columns<Row>): Fragment {
  const entries = Object.entries(columns) as [keyof Row & string, keyof typeof writers][]
  const arrays = entries.map(([name, type]) => arrayOf(rows, name, type))
  // One fragment with all arrays: a fragment for each column takes longer than writing the rows.
  return db(textOf(entries, isDistributed(db)), ...arrays) as unknown as Fragment
}

/** The text around the arrays, by columns: the driver expects the same object for the same text. */
const texts = new Map<string, TemplateStringsArray>()

function textOf(columns: readonly (readonly [name: string, type: string])[], distributed: boolean) {
  const key = `${distributed} ${columns.join(' ')}`
  const known = texts.get(key)
  if (known) return known
  const [before, after] = distributed ? ['', ''] : ['(select ', ')']
  const casts = columns.map(([, type]) => `::text::${type}[]${after}`)
  const names = columns.map(([name]) => `"${name}"`).join(', ')
  const parts = [
    `(select * from unnest(${before}`,
    ...casts.slice(0, -1).map((cast) => `${cast}, ${before}`),
    `${casts.at(-1)}) with ordinality as given (${names}, n))`,
  ]
  const text = Object.assign(parts, { raw: parts })
  texts.set(key, text)
  return text
}

/**
 * Returns rows of one environment, with a column `environment_id` to join by (see `environmentOf`). A join by the value
 * would be estimated as one row for a tenant without statistics, and scan all its rows for each given one; a join by
 * the column looks each up.
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
