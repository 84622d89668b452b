import type { QueryOf, revenue } from '@userkeep/contract'
import { stringify } from 'csv-stringify/sync'
import type { Scope } from '../../platform/change.ts'
import type { Db } from '../../platform/db/sql.ts'
import type { Verb } from '../../platform/http/call.ts'
import { revenueOf } from './get-revenue.ts'
import { trialsOf } from './get-trials.ts'
import { plansOf } from './list-plans.ts'
import { atRiskOf, customersOf, movementsOf } from './lists.ts'
import type { Rates } from './rates.ts'

type Query = QueryOf<typeof revenue.routes.export>
type Line = Record<string, string | number | null>
type Lines = AsyncGenerator<Line[]>

export const exportRevenue: Verb<typeof revenue.routes.export> = async (call) => {
  const { db, scope, query, caller, change, now, platform } = call
  const { environment: _, ...asked } = query
  // A refused query is refused before anything is recorded.
  const table = query.table ?? 'periods'
  const lines = tables[table]({ db, scope, query, now, rates: platform.settings.rates })
  const first = await lines.next()
  await change(async (tx) =>
    tx.audited({
      target: { type: 'organization', id: scope.organizationCode, name: caller.organization.name },
      changes: Object.fromEntries(Object.entries(asked).map(([name, to]) => [name, { to }])),
    }),
  )
  return { format: 'csv', content: written(first.done ? [] : first.value, lines), name: `revenue-${table}` }
}

interface Asked {
  db: Db
  scope: Scope
  query: Query
  now: Date
  rates: Rates | undefined
}

const tables: Record<NonNullable<Query['table']>, (asked: Asked) => Lines> = {
  async *periods({ db, scope, query, now, rates }) {
    const { currencies } = await revenueOf(db, scope, query, now, rates)
    yield currencies.flatMap(({ currency, points }) => points.map((point) => ({ currency, ...point })))
  },
  async *trials({ db, scope, query, now }) {
    const { points } = await trialsOf(db, scope, query, now)
    yield points
  },
  movements: (asked) => paged(asked, ({ db, scope, now }, query) => movementsOf(db, scope, query, now), 'movements'),
  customers: (asked) =>
    paged(
      asked,
      ({ db, scope, now }, { to, ...query }) => customersOf(db, scope, { ...query, ...(to && { on: to }) }, now),
      'customers',
    ),
  plans: (asked) => paged(asked, ({ db, scope }, query) => plansOf(db, scope, query), 'plans'),
  at_risk: (asked) => paged(asked, ({ db, scope, now }, query) => atRiskOf(db, scope, query, now), 'at_risk'),
}

type PagedAnswer<N extends string> = { [K in N]: object[] } & { next_cursor: string | null }
type PagedQuery = Omit<Query, 'table'> & { limit: number; starting_after?: string }

const batch = 200

/** Reads page by page, each by its own statement, so that a slow reader holds no connection. */
async function* paged<const N extends string>(
  asked: Asked,
  read: (asked: Asked, query: PagedQuery) => Promise<PagedAnswer<N>>,
  plural: N,
): Lines {
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { table: _, ...query } = asked.query
    const page: PagedAnswer<N> = await read(asked, {
      ...query,
      limit: batch,
      ...(cursor && { starting_after: cursor }),
    })
    yield (page[plural] as object[]).map(flat)
    cursor = page.next_cursor
  }
}

/** Returns a row with the name of its customer and the key of its product. */
const flat = (row: object): Line =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      if (name === 'customer') return [name, (value as { name: string } | null)?.name ?? null]
      return [name, name === 'product' ? (value as { key: string }).key : value]
    }),
  )

// Escapes formulas, because strangers choose names.
const csv = (rows: unknown[][]): string => stringify(rows, { record_delimiter: '\r\n', escape_formulas: true })

async function* written(first: Line[], rest: Lines): AsyncGenerator<string> {
  const columns = Object.keys(first[0] ?? {})
  if (columns.length > 0) yield csv([columns])
  const cells = (lines: Line[]) => csv(lines.map((line) => columns.map((column) => line[column])))
  yield cells(first)
  for await (const lines of rest) yield cells(lines)
}
