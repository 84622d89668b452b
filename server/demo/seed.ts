import type { FactType } from '@userkeep/contract'
import { facts as vocabulary } from '@userkeep/contract'
import type { Scope } from '../src/platform/change.ts'
import type { Secrets } from '../src/platform/crypto/secrets.ts'
import type { Db } from '../src/platform/db/sql.ts'
import type { Chance } from './chance.ts'
import type { Fixtures } from './fixtures.ts'

/** How far back the demo reaches. */
export const reach = 200

const day = 86_400_000

/** The basis of every part of the demo. */
export interface Seed {
  now: Date
  chance: Chance
  size: { companies: number; contacts: number }
  secrets: Secrets
  organization: { id: string; code: string }
  live: Scope
  /** The same as `live` if only one environment is filled. */
  test: Scope
  fixtures: Fixtures
  /** Facts to be numbered by the relay. */
  happened: object[]
}

/** The demo data of an area, in its `demo.ts`. Lower tiers come first. */
export interface Demo {
  /** Writes its rows and says what happened. */
  fill?(db: Db, seed: Seed): Promise<void>
  /** After all areas have filled theirs. */
  finish?(db: Db, seed: Seed): Promise<void>
  /** After the log of facts is written and every consumer has read it. */
  afterFacts?(db: Db, seed: Seed): Promise<void>
}

/** Returns the environments that are filled. */
export const environmentsOf = ({ live, test }: Seed): ('live' | 'test')[] =>
  live.environmentId === test.environmentId ? ['live'] : ['live', 'test']

export const ago = ({ now }: { now: Date }, days: number): Date => new Date(now.getTime() - days * day)
export const after = (moment: Date, milliseconds: number): Date => new Date(moment.getTime() + milliseconds)

interface Happening {
  type: FactType
  about: string
  scope: Scope | null
  at: Date
  contactId?: string
  customerId?: string
  data: Record<string, unknown>
}

export function recordFact(seed: Seed, { type, about, scope, at, contactId, customerId, data }: Happening): void {
  seed.happened.push({
    id: seed.chance.idAt(at),
    organization_id: seed.organization.id,
    environment_id: scope?.environmentId ?? null,
    origin: 'service',
    type,
    aggregate_type: vocabulary[type].aggregate,
    aggregate_id: about,
    contact_id: contactId ?? null,
    customer_id: customerId ?? null,
    data,
    occurred_at: at,
  })
}

/** A moment of that day at which people work, never in the future. */
export function workingHour(seed: Seed, daysAgo: number): Date {
  const { now, chance } = seed
  const midnight = now.getTime() - (now.getTime() % day) - daysAgo * day
  const hour = 7 + (chance.float() + chance.float()) * 6.5
  const moment = midnight + hour * 3_600_000 + chance.int(0, 59_999)
  return new Date(Math.min(moment, now.getTime() - chance.int(60_000, 7_200_000)))
}

/** Fewer people are about on a weekend. */
export const liveliness = ({ now }: Seed, daysAgo: number): number =>
  [0.3, 1, 1.12, 1.15, 1.08, 0.9, 0.34][new Date(now.getTime() - daysAgo * day).getUTCDay()] ?? 1

export const someAddress = ({ chance }: Seed): string =>
  `${chance.pick(['203.0.113', '198.51.100', '192.0.2'])}.${chance.int(2, 254)}`
