import { isDistributed } from './engine.ts'
import type { Db, Fragment } from './sql.ts'

// On one server, a statement may read rows of many environments, which is several times cheaper than one statement
// each. Where tables are distributed it reads one environment, because only a value leads to its shard.

/** Returns the items per statement: all together, or, where tables are distributed, by environment. */
export function byTenant<Item>(db: Db, items: readonly Item[], placeOf: (item: Item) => string): Item[][] {
  if (isDistributed(db)) return [...Map.groupBy(items, placeOf).values()]
  return items.length === 0 ? [] : [[...items]]
}

/** Runs a statement on items of many places and answers all it answered, in no order. */
export async function inTenants<Item, Row>(
  db: Db,
  items: readonly Item[],
  placeOf: (item: Item) => string,
  run: (items: Item[]) => PromiseLike<Row[]>,
): Promise<Row[]> {
  return (await Promise.all(byTenant(db, items, placeOf).map(run))).flat()
}

/**
 * Returns the environment of rows in a shared statement: the column of each row, or, where tables are distributed, the
 * common value.
 */
export const environmentOf = (db: Db, environmentId: string | null | undefined, column: string): Fragment =>
  isDistributed(db) ? db`${environmentId ?? null}::uuid` : db.unsafe(column)
