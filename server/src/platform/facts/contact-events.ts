import { contactFactTypes } from '@userkeep/contract'
import type { Listens } from '../area-hooks.ts'
import type { Db } from '../db/sql.ts'
import { type Awaits, awaitedKinds } from './awaited.sql.ts'
import type { Fact } from './fact.ts'

// What happens to contacts, for areas that wait for events which the tenant names: facts of the service about a contact,
// and the tenant's own events.

/** Whoever tracks an event under the name of one of the service's facts has not made that fact happen. */
export const isServiceEvent = (type: string): boolean => contactFactTypes.some((known) => known === type)

/** Of an environment, about a contact, and said by whom it may be said. */
const isContactEvent = ({ origin, type, contact_id, environment_id }: Fact): boolean =>
  contact_id !== null && environment_id !== null && isServiceEvent(type) === (origin === 'service')

/** Those of the facts that happened to contacts, by environment, in one order, so that two workers never wait for each other. */
export function contactEvents(facts: readonly Fact[]): [environmentId: string, facts: Fact[]][] {
  const byEnvironment = Map.groupBy(facts.filter(isContactEvent), ({ environment_id }) => environment_id ?? '')
  return [...byEnvironment].sort(([one], [other]) => (one < other ? -1 : 1))
}

/** Of facts about contacts those that something waits for, asked once for each kind. */
export async function awaitedFacts(db: Db, facts: readonly Fact[], awaits: Awaits): Promise<Fact[]> {
  const byKind = [
    ...Map.groupBy(facts.filter(isContactEvent), ({ environment_id, type }) => `${environment_id} ${type}`).values(),
  ]
  const kinds = byKind.flatMap(([first]) =>
    first ? [{ environmentId: first.environment_id ?? '', type: first.type }] : [],
  )
  const awaited = await awaitedKinds(db, kinds, awaits)
  return byKind.filter((_, at) => awaited.has(at)).flat()
}

/** The hook of an area that waits for tracked events: only what it waits for is worth a fact. */
export const listensFor =
  (awaits: Awaits): Listens =>
  async (kinds, { sql }) => {
    const asked = kinds.map(({ environmentId, name }) => ({ environmentId, type: name }))
    const awaited = await awaitedKinds(sql, asked, awaits)
    return kinds.map(({ name }, at) => awaited.has(at) && !isServiceEvent(name))
  }

/** A product's clock may be ahead of ours: nothing happens in the future. */
export const happenedAt = ({ occurred_at }: Fact, now: Date): Date =>
  new Date(Math.min(Date.parse(occurred_at), now.getTime()))
