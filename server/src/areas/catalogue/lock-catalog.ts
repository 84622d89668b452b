import type { Transaction } from '../../platform/change.ts'
import type { EnvironmentScope } from '../../platform/scope.ts'
import { raiseVersion } from './versions.sql.ts'

/** Locks the catalog of an environment for a change, and invalidates the cache of every instance after the commit. */
export async function lockCatalog(tx: Transaction, scope: EnvironmentScope): Promise<void> {
  await raiseVersion(tx, scope)
  tx.wake('catalogue')
}
