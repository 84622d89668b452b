import { contactFactTypes } from '@userkeep/contract'
import type { Db } from '../db/sql.ts'
import { type Awaits, awaitedKinds } from './awaited.sql.ts'
import type { Fact } from './fact.ts'

// Events of contacts, for areas that wait for events named by the tenant: facts of the service about a contact, and
// tracked events.

/** A tracked event with the name of one of the service's facts is not that fact. */
export const isServiceEvent = (type: string): boolean => contactFactTypes.some((known) => known === type)

/** Returns whether a fact is about a contact of an environment and comes from the origin that may report it. */
const isContactEvent = ({ origin, type, contact_id, environment_id }: Fact): boolean =>
  contact_id !== null && environment_id !== null && isServiceEvent(type) === (origin === 'service')

/**
 * Returns the facts about contacts by environment, in one order everywhere, so that two workers never wait for each
 * other.
 */
export function contactEvents(facts: readonly Fact[]): [environmentId: string, facts: Fact[]][] {
  const byEnvironment = Map.groupBy(facts.filter(isContactEvent), ({ environment_id }) => environment_id ?? '')
  return [...byEnvironment].sort(([one], [other]) => (one < other ? -1 : 1))
}

/** Returns the facts about contacts that something awaits, and asks once for each kind. */
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

/** Limits a time to now, because a product's clock may be ahead. */
export const happenedAt = ({ occurred_at }: Fact, now: Date): Date =>
  new Date(Math.min(Date.parse(occurred_at), now.getTime()))
