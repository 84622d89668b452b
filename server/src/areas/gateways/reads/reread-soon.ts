import type { Change } from '../../../platform/change.ts'
import type { EnvironmentScope } from '../../../platform/contact-data.ts'
import { askForRead, type ObjectKey } from './reads.sql.ts'

/** Has an object read anew from its gateway once this transaction has committed, and handed to the hook `mirrors`. */
export async function rereadSoon(tx: Change, scope: EnvironmentScope, object: ObjectKey, now: Date): Promise<void> {
  await askForRead(tx, scope, object, now)
  tx.wake('gateway-reads')
}
