import type { reports } from '@userkeep/contract'
import { reportBounds } from '@userkeep/contract/shapes/report'
import { v7 as uuid } from 'uuid'
import type { Scope } from '../../platform/change.ts'
import { isDuplicate } from '../../platform/db/errors.ts'
import type { Db } from '../../platform/db/sql.ts'
import { diff } from '../../platform/diff.ts'
import { fail, invalid } from '../../platform/fail.ts'
import type { Verb } from '../../platform/http/call.ts'
import {
  countDashboards,
  deleteDashboard,
  findDashboard,
  insertDashboard,
  listTiles,
  lockDashboard,
  renameDashboard,
  replaceTiles,
  type Tile,
} from './dashboards.sql.ts'
import { holdReports } from './reports.sql.ts'
import { toDashboard } from './views.ts'

type Routes = typeof reports.routes

const targetOf = ({ id, name }: { id: string; name: string }) => ({ type: 'dashboard', id, name })

export const createDashboard: Verb<Routes['createDashboard']> = async ({ body, caller, scope, change, now }) => {
  const { name, tiles = [] } = body
  const row = { id: uuid(), name, created_by: caller.organization.membershipId }
  return change(async (tx) => {
    await requireReports(tx, scope, tiles)
    if ((await countDashboards(tx, scope)) >= reportBounds.dashboards)
      fail('conflict', `An environment can have at most ${reportBounds.dashboards} dashboards.`)
    await insertDashboard(tx, scope, row, now)
    await replaceTiles(tx, scope, row.id, tiles)
    tx.audited({ target: targetOf(row), changes: { name: { to: name }, tiles: { to: tiles } } })
    return toDashboard(tx, scope, (await findDashboard(tx, scope, row.id)) ?? fail('internal'))
  }).catch(refuseTakenName)
}

export const updateDashboard: Verb<Routes['updateDashboard']> = async ({ params, body, scope, change, now }) =>
  change(async (tx) => {
    const locked = (await lockDashboard(tx, scope, params.id)) ?? fail('not_found')
    const tiles = (await listTiles(tx, scope, locked.id)).map(({ id, size }) => ({ report_id: id, size }))
    const before = { name: locked.name, tiles }
    const after = { ...before, ...(body as Partial<typeof before>) }
    const changes = diff(before, after, ['name', 'tiles'])
    if (Object.keys(changes).length === 0) tx.unchanged()
    else {
      await requireReports(tx, scope, after.tiles)
      await renameDashboard(tx, scope, { id: locked.id, name: after.name }, now)
      if (changes.tiles) await replaceTiles(tx, scope, locked.id, after.tiles)
      tx.audited({ target: targetOf({ id: locked.id, name: after.name }), changes })
    }
    return toDashboard(tx, scope, (await findDashboard(tx, scope, locked.id)) ?? fail('internal'))
  }).catch(refuseTakenName)

export const removeDashboard: Verb<Routes['removeDashboard']> = async ({ params, scope, change }) =>
  change(async (tx) => {
    const dashboard = (await lockDashboard(tx, scope, params.id)) ?? fail('not_found')
    await deleteDashboard(tx, scope, dashboard.id)
    tx.audited({ target: targetOf(dashboard) })
  })

async function requireReports(db: Db, scope: Scope, tiles: readonly Tile[]): Promise<void> {
  const existing = await holdReports(
    db,
    scope,
    tiles.map(({ report_id }) => report_id),
  )
  for (const [n, { report_id }] of tiles.entries()) {
    if (!existing.has(report_id)) invalid(`tiles.${n}.report_id`, 'must be a report of this environment')
    if (tiles.findIndex((tile) => tile.report_id === report_id) !== n) invalid(`tiles.${n}.report_id`, 'must be unique')
  }
}

function refuseTakenName(error: unknown): never {
  if (isDuplicate(error, 'dashboards_by_name')) fail('conflict', 'A dashboard with this name already exists.')
  throw error
}
