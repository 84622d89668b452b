import type { Change } from './change.ts'
import type { EnvironmentScope } from './contact-data.ts'

/** A team whose roster changes, its row held. */
export interface ChangingTeam {
  readonly scope: EnvironmentScope
  readonly customerId: string
  /** How many there are once it is done, whoever joins included. */
  readonly members: number
}

/** All areas at once. */
export interface AllTeamMembers {
  /** Refuses whoever is about to join where an area does. */
  joining(tx: Change, team: ChangingTeam): Promise<void>
  /** After memberships were written or deleted. */
  changed(tx: Change, team: ChangingTeam): Promise<void>
}
