import type { Change } from '../../platform/change.ts'
import { inTransaction, type TransactionContext } from '../../platform/context.ts'
import { type Extension, extensionPoint } from '../../platform/extension-point.ts'
import type { Extensible } from '../../platform/platform.ts'
import type { EnvironmentScope } from '../../platform/scope.ts'

/** A customer whose members change. Its row is locked. */
interface ChangingTeam {
  readonly scope: EnvironmentScope
  readonly customerId: string
  /** The number of members after the change, new members included. */
  readonly members: number
}

/** Handles the members of a customer, inside the transaction that changes them, with the customer's row locked. */
export interface TeamMembers<Own = unknown> {
  /** Runs before a member joins. Throws to refuse the member. */
  joining?(team: ChangingTeam, context: TransactionContext<Own>): Promise<void>
  /** Runs after a membership was written or deleted. */
  changed?(team: ChangingTeam, context: TransactionContext<Own>): Promise<void>
}

interface TeamMembersPoint extends Extension {
  readonly contribution: TeamMembers<this['own']>
}

export const teamMembers = extensionPoint<TeamMembersPoint>('customers.team-members')

/** Throws if an area refuses the new member. */
export async function notifyMemberJoining(
  { contributions }: Extensible,
  tx: Change,
  team: ChangingTeam,
): Promise<void> {
  for (const { contribution, context } of contributions(teamMembers))
    await contribution.joining?.(team, inTransaction(context, tx))
}

export async function notifyMembersChanged(
  { contributions }: Extensible,
  tx: Change,
  team: ChangingTeam,
): Promise<void> {
  for (const { contribution, context } of contributions(teamMembers))
    await contribution.changed?.(team, inTransaction(context, tx))
}
