import type { FactType } from '@userkeep/contract'
import type { Change } from '../change.ts'
import { type Context, type ContextInside, inside } from '../context.ts'

/** Who says so: the service of itself, the audit log of a staff action, or the tenant's product of its own events. */
export type FactOrigin = 'service' | 'audit' | 'tracked'

/** A fact as it stands in the log. */
export interface Fact {
  sequence: number
  id: string
  organization_id: string
  environment_id: string | null
  origin: FactOrigin
  /** Of the vocabulary when the service says so; otherwise the audit action or the tenant's own name. */
  type: string
  aggregate_type: string
  aggregate_id: string
  contact_id: string | null
  customer_id: string | null
  data: Record<string, unknown>
  occurred_at: string
}

/** Something that reacts to facts. It sees each one at least once, in order, and must be safe to run twice. */
export interface Consumer<Own = unknown> {
  name: string
  /** Absent: what the service says. */
  origins?: readonly FactOrigin[]
  /** Of what the service says. Absent: every type. */
  types?: readonly FactType[]
  handle(facts: Fact[], context: ContextInside<Own>): Promise<void>
}

/** A consumer with its context in hand. */
export type BoundConsumer = Pick<Consumer, 'name' | 'origins' | 'types'> & {
  handle(tx: Change, facts: Fact[]): Promise<void>
}

export const bindConsumer = (consumer: Consumer, context: Context): BoundConsumer => ({
  ...consumer,
  handle: (tx, facts) => consumer.handle(facts, inside(context, tx)),
})

type Wish = Pick<Consumer, 'origins' | 'types'>

const defaultOrigins: readonly FactOrigin[] = ['service']

/** What tells a consumer whether a fact is for it. */
export type FactEntry = Pick<Fact, 'sequence' | 'origin' | 'type'>

export const wants = ({ origins = defaultOrigins, types }: Wish, { origin, type }: FactEntry): boolean =>
  origins.includes(origin) && (origin !== 'service' || !types || (types as readonly string[]).includes(type))

/** What all of them together want of the log, so that one read serves them all. */
export interface Wanted {
  origins: FactOrigin[]
  /** Types that the service says, or null for all of them. */
  types: string[] | null
}

export function wantedBy(consumers: readonly Wish[]): Wanted {
  const origins = new Set(consumers.flatMap(({ origins = defaultOrigins }) => origins))
  const listening = consumers.filter(({ origins = defaultOrigins }) => origins.includes('service'))
  const types = listening.some((consumer) => !consumer.types)
    ? null
    : [...new Set(listening.flatMap((consumer) => consumer.types ?? []))]
  return { origins: [...origins], types }
}
