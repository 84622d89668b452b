import type { EnvironmentScope } from '../../platform/contact-data.ts'
import type { Db } from '../../platform/db/sql.ts'
import { fail } from '../../platform/fail.ts'
import type { ContactTeam } from '../../platform/http/callers.ts'
import { type CustomerRoleRow, isWithinReach } from '../customer-roles/public.ts'
import { chosenRole, type RoleChoice } from '../customers/public.ts'

/** A role that this member may give and take away: nobody does so beyond what they hold themselves. */
export async function roleWithinReach(
  db: Db,
  scope: EnvironmentScope,
  team: ContactTeam,
  choice: RoleChoice,
  standIn: { id: string } | 'member',
): Promise<CustomerRoleRow> {
  const role = await chosenRole(db, scope, choice, standIn)
  const giver = { key: team.role.key, permissions: team.permissions }
  if (!isWithinReach(role, giver)) fail('forbidden', `The role ${role.name} holds more than yours does.`)
  return role
}
