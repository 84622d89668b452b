import type { Listens } from '../../../platform/area-hooks.ts'
import { isServiceEvent } from '../rules.ts'
import { listAwaited } from './progress.sql.ts'

/** Only events that a step of an active checklist waits on are worth a fact. */
export const listensForSteps: Listens = async (kinds, { sql }) => {
  const asked = kinds.map(({ environmentId, name }) => ({ environmentId, type: name }))
  const awaited = await listAwaited(sql, asked)
  return kinds.map(({ name }, at) => awaited.has(at) && !isServiceEvent(name))
}
