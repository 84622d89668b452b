import type { sampleData } from '@userkeep/contract'
import type { Db } from '../../platform/db/sql.ts'
import { fail } from '../../platform/fail.ts'
import type { Verb } from '../../platform/http/call.ts'
import { findLoad, isEmpty, queueLoad } from './loads.sql.ts'

type Routes = typeof sampleData.routes

const never = { status: 'none', step: null, done: 0, total: 0, error: null, finished_at: null } as const

/** Sample data that was deleted with the rest of the environment can be loaded again. */
async function stateOf(db: Db, environmentId: string, available: boolean) {
  const load = await findLoad(db, environmentId)
  const isGone = load?.status === 'loaded' && (await isEmpty(db, environmentId))
  return { ...(load === null || isGone ? never : load), available }
}

export const getSampleData: Verb<Routes['get']> = ({ db, caller, platform }) =>
  stateOf(db, caller.organization.environments.test, platform.settings.sampleData === true)

export const loadSampleData: Verb<Routes['load']> = async ({ caller, scope, change, now, platform }) => {
  const { organizationId } = scope
  const environmentId = caller.organization.environments.test
  if (platform.settings.sampleData !== true) fail('conflict', 'This server does not allow sample data.')
  return change(async (tx) => {
    if (!(await isEmpty(tx, environmentId)))
      fail('conflict', 'The test environment has customers, products, segments or templates. Delete them first.')
    const isQueued = await queueLoad(tx, { environmentId, organizationId, userId: caller.user.id, now })
    if (!isQueued) fail('conflict', 'Sample data is being loaded already.')
    tx.wake('sample-data')
    tx.audited({ target: { type: 'environment', id: environmentId, name: 'test' } })
    return stateOf(tx, environmentId, true)
  })
}
