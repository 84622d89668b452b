import { rowsOf } from '../../../platform/db/rows-in.ts'
import type { Db } from '../../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { amongSegment } from './hourly.sql.ts'
import type { Environment } from './state.sql.ts'

/** Gives a number to each person without one. The figures are locked, so the next number is free. */
export async function assignNumbers(db: Db, { environmentId }: Environment, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const rows = ids.map((contact_id) => ({ contact_id }))
  const missing = await db<{ contact_id: string }[]>`
    select given.contact_id from ${rowsOf(db, environmentId, rows, { contact_id: 'uuid' })} as given
    left join analytics_numbers n on n.environment_id = ${environmentId} and n.contact_id = given.contact_id
    where n.number is null`
  if (missing.length === 0) return
  const [last] = await db<{ number: number }[]>`
    select number from analytics_numbers where environment_id = ${environmentId} order by number desc limit 1`
  const next = (last?.number ?? 0) + 1
  const numbered = missing.map(({ contact_id }, index) => ({ contact_id, number: next + index }))
  await db`
    insert into analytics_numbers (environment_id, contact_id, number)
    select given.environment_id, given.contact_id, given.number
    from ${rowsOf(db, environmentId, numbered, { contact_id: 'uuid', number: 'int' })} as given`
}

export async function deleteNumbers(db: Db, { environmentId }: Environment, ids: readonly string[]): Promise<void> {
  await db`
    delete from analytics_numbers where environment_id = ${environmentId} and contact_id = any(${ids as string[]})`
}

/** Reads the numbers of the people of a segment, four bytes each. */
export async function numbersInSegment(db: Db, scope: EnvironmentScope, segmentId: string): Promise<Int32Array> {
  const [row] = await db<{ numbers: Buffer | null }[]>`
    select string_agg(int4send(a.number), ''::bytea) as numbers from analytics_numbers a
    where a.environment_id = ${scope.environmentId} ${amongSegment(db, scope, segmentId)}`
  return asNumbers(row?.numbers ?? null)
}

/** Reads numbers of four bytes each. */
export function asNumbers(bytes: Buffer | null): Int32Array {
  const numbers = new Int32Array((bytes?.length ?? 0) / 4)
  for (let at = 0; at < numbers.length; at++) numbers[at] = (bytes as Buffer).readInt32BE(at * 4)
  return numbers
}

/** Reads who has these numbers. */
export async function contactsOf(
  db: Db,
  { environmentId }: Environment,
  numbers: readonly number[],
): Promise<Map<number, string>> {
  const rows = await db<{ number: number; contact_id: string }[]>`
    select number, contact_id from analytics_numbers
    where environment_id = ${environmentId} and number = any(${numbers as number[]})`
  return new Map(rows.map(({ number, contact_id }) => [number, contact_id]))
}
