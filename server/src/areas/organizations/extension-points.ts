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

/** Sets counters of remaining rows to zero after the data of an environment was deleted, inside the same transaction. */
export type EnvironmentPurge<Own = unknown> = (
  environment: NewEnvironment,
  context: TransactionContext<Own>,
) => Promise<void>

interface EnvironmentPurgesPoint extends Extension {
  readonly contribution: EnvironmentPurge<this['own']>
}

export const environmentPurges = extensionPoint<EnvironmentPurgesPoint>('organizations.environment-purges')

export async function notifyPurged(
  { contributions }: Extensible,
  tx: Transaction,
  environment: NewEnvironment,
): Promise<void> {
  for (const { contribution, context } of contributions(environmentPurges))
    await contribution(environment, inTransaction(context, tx.in(environment.scope)))
}

export async function seedEnvironment(
  { contributions }: Extensible,
  tx: Transaction,
  environment: NewEnvironment,
): Promise<void> {
  for (const { contribution, context } of contributions(environmentSeeds))
    await contribution(environment, inTransaction(context, tx.in(environment.scope)))
}
