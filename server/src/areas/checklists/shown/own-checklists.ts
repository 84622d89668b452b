import type { EnvironmentScope } from '../../../platform/contact-data.ts'
import type { Db } from '../../../platform/db/sql.ts'
import type { Platform } from '../../../platform/platform.ts'
import { listChecklistRows } from '../checklists.sql.ts'
import { type OwnState, ownState } from './own-state.sql.ts'
import { type Shown, showChecklists } from './show.ts'

export interface Looking {
  readonly contactId: string
  readonly customerId: string | null
  readonly now: Date
}

/** As the database has them now. */
export async function checklistsOf(
  db: Db,
  { holdsFeature }: Pick<Platform, 'holdsFeature'>,
  scope: Pick<EnvironmentScope, 'environmentId'>,
  { contactId, customerId, now }: Looking,
): Promise<Shown[]> {
  const viewer = {
    environment: db`${scope.environmentId}::uuid`,
    contact: db`${contactId}::uuid`,
    customer: db`${customerId}::uuid`,
    holds: holdsFeature,
  }
  const [all, [own]] = await Promise.all([
    listChecklistRows(db, scope),
    db<{ state: OwnState }[]>`select ${ownState(db, viewer)} as state`,
  ])
  return own ? showChecklists(all, own.state, now) : []
}
