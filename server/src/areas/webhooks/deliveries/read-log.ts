import type { Db } from '../../../platform/db/sql.ts'
import { fail } from '../../../platform/fail.ts'
import { endpointExists, type Owner } from '../endpoints/endpoints.sql.ts'
import {
  type DeliveryInFull,
  type DeliveryRow,
  type DeliveryStatus,
  findDelivery,
  listDeliveryRows,
} from './deliveries.sql.ts'

// Deliveries are found through their endpoint, so those of a deleted or foreign endpoint are not.

export async function readLog(
  db: Db,
  owner: Owner,
  endpointId: string,
  status: DeliveryStatus | null,
): Promise<{ deliveries: DeliveryRow[] }> {
  if (!(await endpointExists(db, owner, endpointId))) fail('not_found')
  return { deliveries: await listDeliveryRows(db, owner, endpointId, status) }
}

export async function readDelivery(db: Db, owner: Owner, endpointId: string, id: string): Promise<DeliveryInFull> {
  if (!(await endpointExists(db, owner, endpointId))) fail('not_found')
  return (await findDelivery(db, owner, endpointId, id)) ?? fail('not_found')
}
