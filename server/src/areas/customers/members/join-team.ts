import { v7 as uuid } from 'uuid'
import type { Change } from '../../../platform/change.ts'
import { fail } from '../../../platform/fail.ts'
import type { Extensible } from '../../../platform/platform.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { notifyMemberJoining, notifyMembersChanged } from '../extension-points.ts'
import { endOfMember } from '../invitations/invitation-ends.sql.ts'
import { recordMember } from './member-facts.ts'
import { countMembers, findMember, insertMembership, isMember, type MemberRow } from './memberships.sql.ts'

interface Joining {
  customerId: string
  contactId: string
  roleId: string
  how: 'founded' | 'invited' | 'added'
  now: Date
}

/** Makes a contact a member. The customer has to be held. */
export async function joinTeam(
  tx: Change,
  platform: Extensible,
  scope: EnvironmentScope,
  { customerId, contactId, roleId, how, now }: Joining,
): Promise<MemberRow> {
  if (await isMember(tx, scope, customerId, contactId)) fail('conflict', 'This person is already a member.')
  const team = { scope, customerId, members: (await countMembers(tx, scope, customerId)) + 1 }
  await notifyMemberJoining(platform, tx, team)
  const id = uuid()
  await insertMembership(tx, scope, { id, customerId, contactId, roleId, now })
  await endOfMember(tx, scope, { customerId, contactId, now })
  recordMember(tx, 'customer.member_joined', { id, customerId, contactId }, { role_id: roleId, how })
  await notifyMembersChanged(platform, tx, team)
  return (await findMember(tx, scope, customerId, id)) ?? fail('internal')
}
