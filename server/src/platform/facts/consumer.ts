import type { FactType } from '@userkeep/contract'
import type { UnplacedChange } from '../change.ts'
import { type Context, type ContextInside, inside } from '../context.ts'
import type { Fact, FactFrom, FactOrigin } from './fact.ts'

interface Wish<O extends FactOrigin = FactOrigin, T extends FactType = FactType> {
  /** Absent: what the service says. */
  readonly origins?: readonly O[]
  /** Of what the service says. Absent: every type. */
  readonly types?: readonly T[]
}

interface ConsumerSpec<O extends FactOrigin, T extends FactType, Own> extends Wish<O, T> {
  readonly name: string
  /** The facts are of many organizations: what it does for one of them, it does in `tx.in(place)`. */
  handle(facts: FactFrom<O, T>[], context: ContextInside<Own, UnplacedChange>): Promise<void>
}

/** Something that reacts to facts. It sees each one at least once, in order, and must be safe to run twice. */
export interface Consumer<Own = unknown> extends ConsumerSpec<FactOrigin, FactType, Own> {}

/** Declares a consumer: its handler gets the facts typed by the types and origins that it names, and no others. */
export const consumer = <const T extends FactType = FactType, const O extends FactOrigin = 'service', Own = unknown>(
  spec: ConsumerSpec<O, T, Own>,
): Consumer<Own> => spec as unknown as Consumer<Own>

/** A consumer with its context in hand. */
export type BoundConsumer = Wish & { readonly name: string; handle(tx: UnplacedChange, facts: Fact[]): Promise<void> }

export const bindConsumer = (consumer: Consumer, context: Context): BoundConsumer => ({
  ...consumer,
  handle: (tx, facts) => consumer.handle(facts, inside(context, tx)),
})

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
