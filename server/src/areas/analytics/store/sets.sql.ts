import { rowsOf } from '../../../platform/db/rows-in.ts'
import type { Db } from '../../../platform/db/sql.ts'
import type { Grain } from '../people/local-days.ts'
import { countPeople, type PersonSet } from '../people/person-set.ts'
import type { Environment } from './state.sql.ts'

export interface SetKey {
  property: string
  name: string
  grain: Grain
  start: string
  value: string
}

interface SetRow extends SetKey {
  members: string[] | null
  sketch: Buffer | null
  is_stale: boolean
}

type StoredSet = SetKey & { set: PersonSet; isStale: boolean }

const keyColumns = { property: 'text', name: 'text', grain: 'text', start: 'date', value: 'text' } as const

const toSet = ({ members, sketch, is_stale, ...key }: SetRow): StoredSet => ({
  ...key,
  isStale: is_stale,
  set:
    sketch === null ? { members: new Set(members), sketch: null } : { members: null, sketch: new Uint8Array(sketch) },
})

const columns = (db: Db) =>
  db`s.property, s.name, s.grain, s.start::text as start, s.value, s.members, s.sketch, s.is_stale`

const matching = (db: Db, environmentId: string) => db`
  s.environment_id = ${environmentId} and s.property = k.property and s.name = k.name and s.grain = k.grain
  and s.start = k.start and s.value = k.value`

export async function readSets(db: Db, { environmentId }: Environment, keys: readonly SetKey[]): Promise<StoredSet[]> {
  if (keys.length === 0) return []
  const rows = await db<SetRow[]>`
    select ${columns(db)} from ${rowsOf(db, environmentId, keys, keyColumns)} as k
    join analytics_sets s on ${matching(db, environmentId)}`
  return rows.map(toSet)
}

export async function saveSets(
  db: Db,
  { environmentId }: Environment,
  sets: readonly (SetKey & { set: PersonSet; isStale?: boolean })[],
): Promise<void> {
  const isEmpty = ({ set }: { set: PersonSet }) => set.members?.size === 0
  const full = sets.filter((one) => !isEmpty(one))
  if (full.length < sets.length) await deleteSets(db, { environmentId }, sets.filter(isEmpty))
  if (full.length === 0) return
  const rows = full.map(({ set, isStale = false, ...key }) => ({
    ...key,
    members: set.members && `{${[...set.members].join(',')}}`,
    sketch: set.sketch && Buffer.from(set.sketch),
    people: countPeople([set]).people,
    is_stale: isStale,
  }))
  await db`
    insert into analytics_sets as s
      (environment_id, property, name, grain, start, value, people, members, sketch, is_stale)
    select given.environment_id, given.property, given.name, given.grain, given.start, given.value, given.people,
      given.members::uuid[], given.sketch, given.is_stale
    from ${rowsOf(db, environmentId, rows, {
      ...keyColumns,
      people: 'int',
      members: 'text',
      sketch: 'bytea',
      is_stale: 'boolean',
    })} as given
    on conflict (environment_id, property, name, grain, start, value) do update
      set people = excluded.people, members = excluded.members, sketch = excluded.sketch, is_stale = excluded.is_stale`
}

async function deleteSets(db: Db, { environmentId }: Environment, keys: readonly SetKey[]): Promise<void> {
  await db`
    delete from analytics_sets s using ${rowsOf(db, environmentId, keys, keyColumns)} as k
    where ${matching(db, environmentId)}`
}

export const deleteAllSets = (db: Db, { environmentId }: Environment) =>
  db`delete from analytics_sets where environment_id = ${environmentId}`

export async function takeStale(db: Db, { environmentId }: Environment, limit: number): Promise<StoredSet[]> {
  const rows = await db<SetRow[]>`
    select ${columns(db)} from analytics_sets s
    where s.environment_id = ${environmentId} and s.is_stale limit ${limit}`
  return rows.map(toSet)
}

interface Asked {
  names: readonly string[]
  property: string
  /** Absent: all. */
  values?: readonly string[]
}

const asked = (db: Db, { environmentId }: Environment, { names, property, values }: Asked) => db`
  s.environment_id = ${environmentId} and s.property = ${property} and s.name = any(${names as string[]})
  ${values === undefined ? db`` : db`and s.value = any(${values as string[]})`}`

/** Reads the sets that begin at these starts. */
export async function listSets(
  db: Db,
  scope: Environment,
  of: Asked,
  grain: Grain,
  starts: readonly string[],
): Promise<StoredSet[]> {
  if (starts.length === 0) return []
  const rows = await db<SetRow[]>`
    select ${columns(db)} from analytics_sets s
    where ${asked(db, scope, of)} and s.grain = ${grain} and s.start = any(${starts as string[]}::date[])`
  return rows.map(toSet)
}

/** Reads only how many people are in the sets that start in a range. */
export const countSets = (
  db: Db,
  scope: Environment,
  of: Asked,
  { grain, from, to }: { grain: Grain; from: string; to: string },
) => db<{ name: string; value: string; start: string; people: number; estimated: boolean }[]>`
  select s.name, s.value, s.start::text as start, s.people, s.members is null as estimated from analytics_sets s
  where ${asked(db, scope, of)} and s.grain = ${grain} and s.start between ${from} and ${to}`
