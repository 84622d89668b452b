import { type AnswerOf, type catalogue, pageAnswer, pageOf } from '@userkeep/contract'
import { v7 as uuid } from 'uuid'
import { diff } from '../../../platform/diff.ts'
import { fail, invalid } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { type Archivable, archiver, restorer } from '../archiving.ts'
import { lockCatalog } from '../lock-catalog.ts'
import { requireMeter } from '../meters/require-meter.ts'
import { refuseInUse, refuseTaken } from '../refusals.ts'
import {
  archiveFeatureRow,
  deleteFeatureRow,
  type FeatureRow,
  findFeatureById,
  insertFeature,
  listFeatureRows,
  saveFeature,
} from './features.sql.ts'

const toFeature = ({ meter_id, ...row }: FeatureRow): AnswerOf<typeof catalogue.routes.getFeature> => row

type Routes = typeof catalogue.routes

export const listFeatures: Verb<Routes['listFeatures']> = async ({ db, scope, query }) =>
  pageAnswer('features', await listFeatureRows(db, scope, query.archived, pageOf(query)), toFeature)

export const getFeature: Verb<Routes['getFeature']> = async ({ params, db, scope }) =>
  toFeature((await findFeatureById(db, scope, params.id)) ?? fail('not_found'))

export const createFeature: Verb<typeof catalogue.routes.createFeature> = async ({ body, scope, change, now }) => {
  const { key, name, description = null, kind, counts_members = false, reset = 'period' } = body
  if (body.meter && kind !== 'metered') invalid('meter', 'is only allowed for metered features')
  if (counts_members) requireLimit(kind)
  const problem = resetProblem({ kind, counts_members, reset })
  if (problem) invalid('reset', problem)
  return change(async (tx) => {
    await lockCatalog(tx, scope)
    const meter = await requireMeter(tx, scope, body.meter ?? null)
    const feature: FeatureRow = {
      ...{ id: uuid(), key, name, description, kind, counts_members, reset },
      meter_id: meter?.id ?? null,
      meter: meter?.key ?? null,
      archived_at: null,
      created_at: now.toISOString(),
    }
    await insertFeature(tx, scope, feature)
    const told = { key, name, description, kind, meter: feature.meter, counts_members, reset }
    tx.audited({
      target: { type: 'feature', id: feature.id, name },
      changes: Object.fromEntries(Object.entries(told).map(([field, to]) => [field, { to }])),
    })
    return toFeature(feature)
  }).catch(refuseTaken('features_by_key', 'A feature with this key already exists.'))
}

/** Returns why usage of a feature cannot reset like this; null if it can. */
function resetProblem({
  kind,
  counts_members,
  reset,
}: Pick<FeatureRow, 'kind' | 'counts_members' | 'reset'>): string | null {
  if (reset === 'period') return null
  if (kind === 'boolean' || counts_members) return 'is only allowed for features whose usage is counted'
  return reset === 'never' && kind !== 'limit' ? 'can only be never for a limit' : null
}

function requireLimit(kind: FeatureRow['kind']): void {
  if (kind !== 'limit') invalid('counts_members', 'is only allowed for limits')
}

export const updateFeature: Verb<typeof catalogue.routes.updateFeature> = async ({ params, body, scope, change }) =>
  change(async (tx) => {
    await lockCatalog(tx, scope)
    const before = (await findFeatureById(tx, scope, params.id)) ?? fail('not_found')
    const after = { ...before, ...body }
    if (after.counts_members) requireLimit(after.kind)
    if (resetProblem(after)) invalid('counts_members', 'is only allowed for limits with the reset period')
    const changes = diff(before, after, ['name', 'description', 'counts_members'])
    if (Object.keys(changes).length === 0) {
      tx.unchanged()
      return toFeature(before)
    }
    await saveFeature(tx, scope, after)
    tx.audited({ target: { type: 'feature', id: after.id, name: after.name }, changes })
    return toFeature(after)
  })

const features: Archivable<FeatureRow, AnswerOf<Routes['getFeature']>> = {
  type: 'feature',
  find: findFeatureById,
  setArchived: archiveFeatureRow,
  name: ({ name }) => name,
  show: toFeature,
}

export const archiveFeature: Verb<Routes['archiveFeature']> = archiver(features)
export const restoreFeature: Verb<Routes['restoreFeature']> = restorer(features)

export const deleteFeature: Verb<typeof catalogue.routes.removeFeature> = async ({ params, scope, change }) =>
  change(async (tx) => {
    await lockCatalog(tx, scope)
    const { id, name } = (await findFeatureById(tx, scope, params.id)) ?? fail('not_found')
    await deleteFeatureRow(tx, scope, id)
    tx.audited({ target: { type: 'feature', id, name } })
  }).catch(refuseInUse('feature'))
