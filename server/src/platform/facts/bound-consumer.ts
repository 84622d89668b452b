import type { FactType } from '@userkeep/contract'
import type { Transaction } from '../change.ts'
import type { Fact, FactOrigin } from './fact.ts'

/** The facts that a consumer receives. */
export interface FactFilter<O extends FactOrigin = FactOrigin, T extends FactType = FactType> {
  /** Absent: facts of the service. */
  readonly origins?: readonly O[]
  /** Types of facts of the service. Absent: every type. */
  readonly types?: readonly T[]
}

/** A consumer with its context in hand. */
export type BoundConsumer = FactFilter & {
  readonly name: string
  handle(tx: Transaction, facts: Fact[]): Promise<void>
}
