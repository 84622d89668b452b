import { type catalogue, pageAnswer, pageOf } from '@userkeep/contract'
import { v7 as uuid } from 'uuid'
import { diff } from '../../../platform/diff.ts'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { type Archivable, archiver, restorer } from '../archiving.ts'
import { lockCatalog } from '../lock-catalog.ts'
import { refuseInUse, refuseTaken } from '../refusals.ts'
import {
  archiveMeterRow,
  deleteMeterRow,
  findMeter,
  insertMeter,
  listMeterRows,
  type MeterRow,
  saveMeter,
} from './meters.sql.ts'

type Routes = typeof catalogue.routes

export const listMeters: Verb<Routes['listMeters']> = async ({ db, scope, query }) =>
  pageAnswer('meters', await listMeterRows(db, scope, query.archived, pageOf(query)))

export const getMeter: Verb<Routes['getMeter']> = async ({ params, db, scope }) =>
  (await findMeter(db, scope, params.id)) ?? fail('not_found')

export const createMeter: Verb<typeof catalogue.routes.createMeter> = async ({ body, scope, change, now }) =>
  change(async (tx) => {
    await lockCatalog(tx, scope)
    const { key, name, unit = null, aggregation, reported_by = 'backend' } = body
    const created_at = now.toISOString()
    const meter: MeterRow = { id: uuid(), key, name, unit, aggregation, reported_by, archived_at: null, created_at }
    await insertMeter(tx, scope, meter)
    tx.audited({
      target: { type: 'meter', id: meter.id, name },
      changes: {
        key: { to: key },
        name: { to: name },
        unit: { to: unit },
        aggregation: { to: aggregation },
        reported_by: { to: reported_by },
      },
    })
    return meter
  }).catch(refuseTaken('meters_by_key', 'A meter with this key already exists.'))

export const updateMeter: Verb<typeof catalogue.routes.updateMeter> = async ({ params, body, scope, change }) =>
  change(async (tx) => {
    await lockCatalog(tx, scope)
    const before = (await findMeter(tx, scope, params.id)) ?? fail('not_found')
    const after = { ...before, ...body }
    const changes = diff(before, after, ['name', 'unit', 'reported_by'])
    if (Object.keys(changes).length === 0) {
      tx.unchanged()
      return before
    }
    await saveMeter(tx, scope, after)
    tx.audited({ target: { type: 'meter', id: after.id, name: after.name }, changes })
    return after
  })

const meters: Archivable<MeterRow, MeterRow> = {
  type: 'meter',
  find: findMeter,
  setArchived: archiveMeterRow,
  name: ({ name }) => name,
  show: (row) => row,
}

export const archiveMeter: Verb<typeof catalogue.routes.archiveMeter> = archiver(meters)
export const restoreMeter: Verb<typeof catalogue.routes.restoreMeter> = restorer(meters)

export const deleteMeter: Verb<typeof catalogue.routes.removeMeter> = async ({ params, scope, change }) =>
  change(async (tx) => {
    await lockCatalog(tx, scope)
    const { id, name } = (await findMeter(tx, scope, params.id)) ?? fail('not_found')
    await deleteMeterRow(tx, scope, id)
    tx.audited({ target: { type: 'meter', id, name } })
  }).catch(refuseInUse('meter'))
