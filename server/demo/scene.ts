import type { FactType } from '@userkeep/contract'
import { facts as vocabulary } from '@userkeep/contract'
import type { Scope } from '../src/platform/change.ts'
import type { Secrets } from '../src/platform/crypto/secrets.ts'
import type { Db } from '../src/platform/db/sql.ts'
import type { Cast } from './cast.ts'
import type { Chance } from './chance.ts'

/** How far back the demo reaches. */
export const reach = 200

const day = 86_400_000

/** What every part of the demo stands on. */
export interface Scene {
  now: Date
  chance: Chance
  secrets: Secrets
  organization: { id: string; code: string }
  live: Scope
  test: Scope
  cast: Cast
  /** What happened, to be numbered by the relay. */
  happened: object[]
}

/** What an area brings to the demo, in its `demo.ts`. Those of lower tiers come first. */
export interface Demo {
  /** Writes its rows and says what happened. */
  fill?(db: Db, scene: Scene): Promise<void>
  /** After all areas have filled theirs. */
  finish?(db: Db, scene: Scene): Promise<void>
  /** After the log of facts is written and every consumer has read it. */
  afterFacts?(db: Db, scene: Scene): Promise<void>
}

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

export function tell(scene: Scene, { type, about, scope, at, contactId, customerId, data }: Happening): void {
  scene.happened.push({
    id: scene.chance.idAt(at),
    organization_id: scene.organization.id,
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
export function workingHour(scene: Scene, daysAgo: number): Date {
  const { now, chance } = scene
  const midnight = now.getTime() - (now.getTime() % day) - daysAgo * day
  const hour = 7 + (chance.float() + chance.float()) * 6.5
  const moment = midnight + hour * 3_600_000 + chance.int(0, 59_999)
  return new Date(Math.min(moment, now.getTime() - chance.int(60_000, 7_200_000)))
}

/** Fewer people are about on a weekend. */
export const liveliness = ({ now }: Scene, daysAgo: number): number =>
  [0.3, 1, 1.12, 1.15, 1.08, 0.9, 0.34][new Date(now.getTime() - daysAgo * day).getUTCDay()] ?? 1

export const someAddress = ({ chance }: Scene): string =>
  `${chance.pick(['203.0.113', '198.51.100', '192.0.2'])}.${chance.int(2, 254)}`
