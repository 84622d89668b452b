import type { Transaction } from '../../../platform/change.ts'
import type { ChangedContacts } from '../../contacts/public.ts'
import { queueContacts } from './changes.sql.ts'

/** Queues contacts for evaluation in the transaction of their change, if a segment mentions a changed field. */
export async function noteChanged(tx: Transaction, changed: ChangedContacts, now: Date): Promise<void> {
  if ((await queueContacts(tx, changed, now)) > 0) tx.wake('segment-changes')
}
