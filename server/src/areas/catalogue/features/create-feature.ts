import type { catalogue } from '@userkeep/contract'
import { v7 as uuid } from 'uuid'
import { invalid } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { requireMeter } from '../meters/require-meter.ts'
import { refuseTaken } from '../refusals.ts'
import { takeTurn } from '../take-turn.ts'
import { type FeatureRow, insertFeature } from './features.sql.ts'
import { toFeature } from './views.ts'

export const createFeature: Verb<typeof catalogue.routes.createFeature> = async ({ body, scope, change, now }) => {
  const { key, name, description = null, kind, counts_members = false } = body
  if (body.meter && kind !== 'metered') invalid('meter', 'is of metered features alone')
  if (counts_members) requireLimit(kind)
  return change(async (tx) => {
    await takeTurn(tx, scope)
    const meter = await requireMeter(tx, scope, body.meter ?? null)
    const feature: FeatureRow = {
      ...{ id: uuid(), key, name, description, kind, counts_members },
      meter_id: meter?.id ?? null,
      meter: meter?.key ?? null,
      archived_at: null,
      created_at: now.toISOString(),
    }
    await insertFeature(tx, scope, feature)
    const told = { key, name, description, kind, meter: feature.meter, counts_members }
    tx.audited({
      target: { type: 'feature', id: feature.id, name },
      changes: Object.fromEntries(Object.entries(told).map(([field, to]) => [field, { to }])),
    })
    return toFeature(feature)
  }).catch(refuseTaken('features_by_key', 'A feature with this key exists already.'))
}

export function requireLimit(kind: FeatureRow['kind']): void {
  if (kind !== 'limit') invalid('counts_members', 'is of limits alone')
}
