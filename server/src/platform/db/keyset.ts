import type { Page, Paged } from '@userkeep/contract'
import { invalid } from '../fail.ts'
import { isStorable } from '../http/read-json.ts'
import type { WrittenPage } from '../json-text.ts'
import { readLines, showTimes } from './json-rows.ts'
import type { Db, Fragment } from './sql.ts'

type Key = (string | number)[]

/** The parts of a statement that reads one page. */
export interface Window {
  /** Where each row stands in the order; one of the selected columns. */
  readonly key: Fragment
  /** `and …`: only what comes after the cursor, or nothing where none was given. */
  readonly after: Fragment
  /** `order by … limit … offset …`, with the one row too many that tells whether there is more. */
  readonly window: Fragment
  /** What the cursor says, for a statement that has to place it itself. */
  readonly position: Key | null
}

const types = {
  uuid: { cast: 'uuid', takes: (value: unknown) => typeof value === 'string' && uuid.test(value) },
  text: { cast: 'text', takes: (value: unknown) => typeof value === 'string' && isStorable(value) },
  bigint: { cast: 'bigint', takes: Number.isSafeInteger },
  // By way of text, since the driver would cut the microseconds off.
  timestamptz: { cast: 'text::timestamptz', takes: isTimestamp },
} as const

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const timestamp = /^(?!0000)\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?\+00:00$/

/** As PostgreSQL writes it into JSON, and a day that there is. */
function isTimestamp(value: unknown): boolean {
  if (typeof value !== 'string' || !timestamp.test(value)) return false
  const moment = new Date(value)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(value.slice(0, 19))
}

/**
 * The order of a list, stated once: by columns that name a row together and all go the same way. From it come pages by
 * offset and by cursor. A cursor is the key of the last row seen, not the row: it holds when that one is deleted.
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
    const values = checks.map((type, n) => db`${key[n] as string}::${db.unsafe(types[type].cast)}`)
    return db`and (${db.unsafe(expressions.join(', '))}) ${db.unsafe(direction === 'asc' ? '>' : '<')} (${joined(db, values)})`
  }

  /** The key is among the fields of the row, its times still to the microsecond. */
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
     * The same, with rows that PostgreSQL writes as JSON of a `T`: for the lists that are read most. The columns of the
     * statement are the fields of `T`, the ordering ones among them, and these times are the last of them.
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
 * With one row too many. A usual limit is written into the statement: PostgreSQL plans a statement anew each time whose
 * limit it does not see. Not every limit is, since each would be a statement of its own that is kept.
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
