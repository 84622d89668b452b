import type { Change } from '../../../platform/change.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { askForRead, type ObjectKey } from './reads.sql.ts'

/** Reads an object again from its gateway after this transaction has committed, and passes it to the `mirrors` hook. */
export async function rereadSoon(tx: Change, scope: EnvironmentScope, object: ObjectKey, now: Date): Promise<void> {
  await askForRead(tx, scope, object, now)
  tx.wake('gateway-reads')
}
