import { isDistributed } from './engine.ts'
import type { Db, Fragment } from './sql.ts'

// A statement may take rows of many environments on one server, which is several times cheaper than one statement each.
// Where the tables are distributed it keeps to one: each environment has its place, and only a value leads there.

/** Items as statements may take them: all together, or, where the tables are distributed, those of each place. */
export function byPlace<Item>(db: Db, items: readonly Item[], placeOf: (item: Item) => string): Item[][] {
  if (isDistributed(db)) return [...Map.groupBy(items, placeOf).values()]
  return items.length === 0 ? [] : [[...items]]
}

/** Runs a statement on items of many places and answers all it answered, in no order. */
export async function inPlaces<Item, Row>(
  db: Db,
  items: readonly Item[],
  placeOf: (item: Item) => string,
  run: (items: Item[]) => PromiseLike<Row[]>,
): Promise<Row[]> {
  return (await Promise.all(byPlace(db, items, placeOf).map(run))).flat()
}

/**
 * The environment of rows that a statement takes together: what the column says of each, or, where the tables are
 * distributed, the value that all of them share.
 */
export const environmentOf = (db: Db, environmentId: string | null | undefined, column: string): Fragment =>
  isDistributed(db) ? db`${environmentId ?? null}::uuid` : db.unsafe(column)
