import type { environmentData } from '@userkeep/contract'
import { v7 as uuid } from 'uuid'
import type { Db } from '../../../platform/db/sql.ts'
import { fail, invalid } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import type { StaffOrganization } from '../../../platform/http/callers.ts'
import type { Platform } from '../../../platform/platform.ts'
import { environmentTables } from '../environment-tables.ts'
import { countRecords } from '../records.sql.ts'
import { insertPurge, latestPurge, type PurgeRow } from './purges.sql.ts'

type Routes = typeof environmentData.routes

const testOf = ({ id, environments }: StaffOrganization) => ({ organizationId: id, environmentId: environments.test })

/** Counts what a purge deletes and keeps. Rows that are derived from others are not counted. */
async function contentsOf(db: Db, { tables: declared }: Platform, environmentId: string) {
  const tables = (await environmentTables(db, declared)).filter(({ kind }) => kind !== 'working')
  const placed = tables.map((table) => ({ ...table, placement: declared[table.name]?.placement }))
  const counts = await countRecords(db, placed, environmentId)
  const of = (wanted: 'data' | 'setup') =>
    tables.filter(({ kind }) => kind === wanted).map(({ name }) => ({ name, records: counts.get(name) ?? 0 }))
  return { deletes: of('data'), keeps: of('setup') }
}

const shown = ({ position: _position, attempts: _attempts, ...row }: PurgeRow) => row

export const getPurge: Verb<Routes['purgeContents']> = async ({ db, caller, platform }) => {
  const scope = testOf(caller.organization)
  const latest = await latestPurge(db, scope)
  return { ...(await contentsOf(db, platform, scope.environmentId)), latest: latest && shown(latest) }
}

export const startPurge: Verb<Routes['purge']> = async ({ body, caller, db, platform, change, now }) => {
  const { organization, user } = caller
  if (body.name !== organization.name) invalid('name', 'must be the name of the organization')
  const scope = testOf(organization)
  const { deletes } = await contentsOf(db, platform, scope.environmentId)
  const records = deletes.reduce((sum, kind) => sum + kind.records, 0)
  return change(async (tx) => {
    const row = await insertPurge(tx, scope, { id: uuid(), records, startedBy: user.email, now })
    if (row === null) return fail('conflict', 'A purge of the test environment is already running.')
    tx.audited({
      target: { type: 'environment', id: scope.environmentId, name: 'test' },
      changes: { records: { to: records } },
    })
    tx.wake('purges')
    return shown(row)
  })
}
