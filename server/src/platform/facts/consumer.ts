import type { FactType } from '@userkeep/contract'
import type { Transaction } from '../change.ts'
import { type Context, inTransaction, type TransactionContext } from '../context.ts'
import type { BoundConsumer, FactFilter } from './bound-consumer.ts'
import type { Fact, FactFrom, FactOrigin } from './fact.ts'

interface ConsumerSpec<O extends FactOrigin, T extends FactType, Own> extends FactFilter<O, T> {
  readonly name: string
  /** The facts belong to many organizations; changes for one of them are made in `tx.in(place)`. */
  handle(facts: FactFrom<O, T>[], context: TransactionContext<Own, Transaction>): Promise<void>
}

/** A handler of facts. It receives each fact at least once, in order, and must be idempotent. */
export interface Consumer<Own = unknown> extends ConsumerSpec<FactOrigin, FactType, Own> {}

/** Declares a consumer. Its handler receives facts of the given types and origins only, and typed accordingly. */
export const consumer = <const T extends FactType = FactType, const O extends FactOrigin = 'service', Own = unknown>(
  spec: ConsumerSpec<O, T, Own>,
): Consumer<Own> => spec as unknown as Consumer<Own>

export const bindConsumer = (consumer: Consumer, context: Context): BoundConsumer => ({
  ...consumer,
  handle: (tx, facts) => consumer.handle(facts, inTransaction(context, tx)),
})

const defaultOrigins: readonly FactOrigin[] = ['service']

/** The fields by which a consumer decides whether a fact matches. */
export type FactEntry = Pick<Fact, 'sequence' | 'origin' | 'type'>

export const matches = ({ origins = defaultOrigins, types }: FactFilter, { origin, type }: FactEntry): boolean =>
  origins.includes(origin) && (origin !== 'service' || !types || (types as readonly string[]).includes(type))

/** The combined filter of all consumers, so that one read serves them all. */
export interface Wanted {
  origins: FactOrigin[]
  /** Types of facts of the service, or null for all. */
  types: string[] | null
}

export function wantedBy(consumers: readonly FactFilter[]): Wanted {
  const origins = new Set(consumers.flatMap(({ origins = defaultOrigins }) => origins))
  const listening = consumers.filter(({ origins = defaultOrigins }) => origins.includes('service'))
  const types = listening.some((consumer) => !consumer.types)
    ? null
    : [...new Set(listening.flatMap((consumer) => consumer.types ?? []))]
  return { origins: [...origins], types }
}
