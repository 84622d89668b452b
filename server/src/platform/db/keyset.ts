import type { Page, Paged } from '@userkeep/contract'
import { invalid } from '../fail.ts'
import { isStorable } from '../http/read-json.ts'
import type { WrittenPage } from '../json-text.ts'
import { readLines, showTimes } from './json-rows.ts'
import type { Db, Fragment } from './sql.ts'

type Key = (string | number)[]

/** The parts of a statement that reads one page. */
export interface Window {
  /** The key of a row in the order, as a selected column. */
  readonly key: Fragment
  /** The condition, starting with `and`, for rows after the cursor; empty without a cursor. */
  readonly after: Fragment
  /** `order by … limit … offset …`, with one extra row that shows whether there are more. */
  readonly window: Fragment
  /** The position of the cursor, for a statement that applies it itself. */
  readonly position: Key | null
}

const types = {
  uuid: { fixtures: 'uuid', takes: (value: unknown) => typeof value === 'string' && uuid.test(value) },
  text: { fixtures: 'text', takes: (value: unknown) => typeof value === 'string' && isStorable(value) },
  bigint: { fixtures: 'bigint', takes: Number.isSafeInteger },
  // Passed as text, because the driver would cut off the microseconds.
  timestamptz: { fixtures: 'text::timestamptz', takes: isTimestamp },
} as const

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const timestamp = /^(?!0000)\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?\+00:00$/

/** Returns whether the value is a timestamp as PostgreSQL writes it into JSON, on a day that exists. */
function isTimestamp(value: unknown): boolean {
  if (typeof value !== 'string' || !timestamp.test(value)) return false
  const moment = new Date(value)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(value.slice(0, 19))
}

/**
 * Declares the order of a list once, by columns that identify a row and have one direction. Provides pages by offset
 * and by cursor. A cursor is the key of the last row, so it stays valid when that row is deleted.
 */
export function keyset(list: string, direction: 'asc' | 'desc', columns: Record<string, keyof typeof types>) {
  const expressions = Object.keys(columns)
  const checks = Object.values(columns)
  const orderBy = `order by ${expressions.map((expression) => `${expression} ${direction}`).join(', ')}`
  const keyColumn = `json_build_array(${[`'${list}'`, ...expressions].join(', ')})::text as cursor_key`

  function position({ startingAfter, offset }: Page): Key | null {
    if (startingAfter === null) return null
    if (offset > 0) invalid('starting_after', 'cannot be combined with an offset')
    const [name, ...key] = decoded(startingAfter)
    const fits = name === list && key.length === checks.length && checks.every((type, n) => types[type].takes(key[n]))
    return fits ? (key as Key) : invalid('starting_after', 'is not a cursor of this list')
  }

  function after(db: Db, key: Key): Fragment {
    const values = checks.map((type, n) => db`${key[n] as string}::${db.unsafe(types[type].fixtures)}`)
    return db`and (${db.unsafe(expressions.join(', '))}) ${db.unsafe(direction === 'asc' ? '>' : '<')} (${joined(db, values)})`
  }

  /** The row contains the key, with times to the microsecond. */
  function cursorAt(line: string): string {
    const row = JSON.parse(line) as Record<string, unknown>
    const key = expressions.map((expression) => row[expression.replace(/^\w+\./, '')])
    return Buffer.from(JSON.stringify([list, ...key])).toString('base64url')
  }

  function windowOf(db: Db, page: Page): Omit<Window, 'key'> {
    const key = position(page)
    return {
      after: key === null ? db`` : after(db, key),
      window: db`${db.unsafe(orderBy)} ${limited(db, page)}`,
      position: key,
    }
  }

  return {
    /** Reads one page with a statement that has the parts of the window in it. */
    async read<T>(db: Db, page: Page, select: (window: Window) => PromiseLike<T[]>): Promise<Paged<T>> {
      const found = await select({ ...windowOf(db, page), key: db.unsafe(keyColumn) as unknown as Fragment })
      return cut(found as (T & { cursor_key: string })[], page)
    },

    /**
     * Pages through rows that PostgreSQL writes as JSON of a `T`, for the busiest lists. The columns of the statement
     * are the fields of `T`, including those of the order, and these times come last.
     */
    json<T>(times: readonly (keyof T & string)[]) {
      const shown = showTimes<T>(times)
      return async (db: Db, page: Page, select: (window: Omit<Window, 'key'>) => Fragment): Promise<WrittenPage<T>> => {
        const found = await readLines(db, select(windowOf(db, page)))
        const rows = found.slice(0, page.limit)
        const last = found.length > page.limit ? rows.at(-1) : undefined
        return { rows: rows.map(shown), page, nextCursor: last ? cursorAt(last) : null }
      }
    },
  }
}

const usualLimits = new Set([10, 20, 25, 50, 100, 200])

/**
 * Returns the limit with one extra row. Usual limits are written into the statement, because PostgreSQL plans a
 * statement again each time if it does not see the limit. Other limits are parameters, because each would be a cached
 * statement of its own.
 */
function limited(db: Db, { limit, offset }: Page): Fragment {
  if (offset > 0 || !usualLimits.has(limit)) return db`limit ${limit + 1} offset ${offset}`
  return db.unsafe(`limit ${limit + 1}`) as unknown as Fragment
}

const joined = (db: Db, values: Fragment[]): Fragment => values.reduce((list, value) => db`${list}, ${value}`)

function decoded(cursor: string): unknown[] {
  try {
    const key: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
    return Array.isArray(key) ? key : []
  } catch {
    return []
  }
}

function cut<T>(found: (T & { cursor_key: string })[], page: Page): Paged<T> {
  const shown = found.slice(0, page.limit)
  const last = found.length > page.limit ? shown.at(-1) : undefined
  const rows = shown.map(({ cursor_key, ...row }) => row as unknown as T)
  return { rows, page, nextCursor: last ? Buffer.from(last.cursor_key).toString('base64url') : null }
}
