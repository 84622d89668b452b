import { type SeededRole, seededRoles } from '@userkeep/contract'
import { v7 as uuid } from 'uuid'
import type { Db } from '../../platform/db/sql.ts'
import { insertRole } from './roles.sql.ts'

const names: Record<SeededRole, string> = { owner: 'Owner', admin: 'Admin', member: 'Member' }

/** Seeds the roles of a new organization. Returns the owner's. */
export async function seedRoles(db: Db, organizationId: string, now: Date): Promise<string> {
  const ids = { owner: uuid(), admin: uuid(), member: uuid() }
  for (const key of Object.keys(seededRoles) as SeededRole[]) {
    await insertRole(db, organizationId, { id: ids[key], key, name: names[key], permissions: [], now })
  }
  return ids.owner
}
