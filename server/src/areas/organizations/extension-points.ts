import type { Transaction } from '../../platform/change.ts'
import { inTransaction, type TransactionContext } from '../../platform/context.ts'
import { type Extension, extensionPoint } from '../../platform/extension-point.ts'
import type { Extensible } from '../../platform/platform.ts'
import type { EnvironmentScope } from '../../platform/scope.ts'

interface NewEnvironment {
  readonly scope: EnvironmentScope
  readonly now: Date
}

/** Creates the initial rows of an environment, inside the transaction that creates it. */
export type EnvironmentSeed<Own = unknown> = (
  environment: NewEnvironment,
  context: TransactionContext<Own>,
) => Promise<void>

interface EnvironmentSeedsPoint extends Extension {
  readonly contribution: EnvironmentSeed<this['own']>
}

export const environmentSeeds = extensionPoint<EnvironmentSeedsPoint>('organizations.environment-seeds')

export async function seedEnvironment(
  { contributions }: Extensible,
  tx: Transaction,
  environment: NewEnvironment,
): Promise<void> {
  for (const { contribution, context } of contributions(environmentSeeds))
    await contribution(environment, inTransaction(context, tx.in(environment.scope)))
}
