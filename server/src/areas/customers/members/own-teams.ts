import type { Page, Paged } from '@userkeep/contract'
import type { Scope } from '../../../platform/change.ts'
import type { Db } from '../../../platform/db/sql.ts'
import type { Platform } from '../../../platform/platform.ts'
import { findTeamOf, listTeamsOf, type TeamRow } from './teams-of-contact.sql.ts'

/** A customer as its member sees it, with the capabilities of the tenant's plan. */
export interface OwnTeam extends TeamRow {
  webhooks_available: boolean
}

type Plans = Pick<Platform, 'plans'>

const withPlan = ({ plans }: Plans, { organizationCode }: Scope) => {
  const webhooks_available = plans.of(organizationCode).capabilities.has('customer_webhooks')
  return (team: TeamRow): OwnTeam => ({ ...team, webhooks_available })
}

export async function findOwnTeam(
  db: Db,
  platform: Plans,
  scope: Scope,
  contactId: string,
  customerId: string,
): Promise<OwnTeam | null> {
  const team = await findTeamOf(db, scope, contactId, customerId)
  return team && withPlan(platform, scope)(team)
}

/** Lists the customers of a member, the oldest membership first. */
export async function listOwnTeams(
  db: Db,
  platform: Plans,
  scope: Scope,
  contactId: string,
  page: Page,
): Promise<Paged<OwnTeam>> {
  const found = await listTeamsOf(db, scope, contactId, page)
  return { ...found, rows: found.rows.map(withPlan(platform, scope)) }
}
