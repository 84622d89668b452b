import type { Db } from '../../platform/db/sql.ts'

export async function insertMembership(
  db: Db,
  organizationId: string,
  { id, userId, roleId, now }: { id: string; userId: string; roleId: string; now: Date },
): Promise<void> {
  await db`
    insert into memberships (organization_id, id, user_id, role_id, created_at)
    values (${organizationId}, ${id}, ${userId}, ${roleId}, ${now})`
}

export async function setMemberRole(db: Db, organizationId: string, id: string, roleId: string): Promise<void> {
  await db`update memberships set role_id = ${roleId} where organization_id = ${organizationId} and id = ${id}`
}

export async function deleteMembership(db: Db, organizationId: string, id: string): Promise<void> {
  await db`delete from memberships where organization_id = ${organizationId} and id = ${id}`
}

/** Deletes all memberships. An invitation admits only while its sender is a member. */
export async function deleteMemberships(db: Db, organizationId: string): Promise<void> {
  await db`delete from memberships where organization_id = ${organizationId}`
}
