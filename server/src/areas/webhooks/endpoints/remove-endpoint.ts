import type { Change } from '../../../platform/change.ts'
import { deleteEndpoint, type Owner } from './endpoints.sql.ts'

/** Pending deliveries of a deleted endpoint end unsent. */
export async function removeEndpoint(tx: Change, owner: Owner, id: string): Promise<void> {
  await deleteEndpoint(tx, owner, id)
  tx.wake('webhook-endpoints')
}
