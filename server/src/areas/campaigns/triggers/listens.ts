import type { Listens } from '../../../platform/area-hooks.ts'
import { isServiceEvent } from '../rules.ts'
import { listAwaited } from './triggers.sql.ts'

/** Only events that a campaign begins with, or that are the goal of one, are worth a fact. */
export const listensForCampaigns: Listens = async (kinds, { sql, clock }) => {
  const asked = kinds.map(({ environmentId, name }) => ({ environmentId, type: name }))
  const awaited = await listAwaited(sql, asked, clock.now())
  return kinds.map(({ name }, at) => awaited.has(at) && !isServiceEvent(name))
}
