import { pageAnswer, pageOf, type segments } from '@userkeep/contract'
import type { Segment } from '@userkeep/contract/shapes/segment'
import type { Static } from 'typebox'
import { v7 as uuid } from 'uuid'
import type { Db } from '../../platform/db/sql.ts'
import { diff } from '../../platform/diff.ts'
import { fail } from '../../platform/fail.ts'
import type { Verb } from '../../platform/http/call.ts'
import { freeKey, keyOfName } from '../../platform/item-key.ts'
import type { Platform } from '../../platform/platform.ts'
import type { EnvironmentScope } from '../../platform/scope.ts'
import { requireCondition } from './condition/check-condition.ts'
import { listUses, type SegmentUse } from './extension-points.ts'
import { refuseTakenName, requireKnownSegments } from './require-segments.ts'
import {
  beginGeneration,
  claimSegment,
  deleteSegmentRow,
  findSegment,
  insertSegment,
  listSegmentRows,
  lockSegments,
  replaceMentions,
  type SegmentRow,
  segmentKeysLike,
  updateSegmentRow,
} from './segments.sql.ts'
import type { Own } from './setup.ts'

type Shown = Static<typeof Segment>

/** Returns segments with their uses. */
async function showSegments(
  db: Db,
  platform: Platform,
  scope: EnvironmentScope,
  rows: readonly SegmentRow[],
): Promise<Shown[]> {
  const ids = rows.map(({ id }) => id)
  const uses = ids.length === 0 ? [] : await listUses(platform, db, scope, ids)
  return rows.map((row) => toSegment(row, uses))
}

const showSegment = async (db: Db, platform: Platform, scope: EnvironmentScope, row: SegmentRow) =>
  (await showSegments(db, platform, scope, [row]))[0] as Shown

const toSegment = (row: SegmentRow, uses: readonly SegmentUse[]): Shown => ({
  id: row.id,
  key: row.key,
  name: row.name,
  description: row.description,
  condition: { ...row.condition },
  members: row.members,
  state: row.next_generation === null ? 'ready' : 'computing',
  progress: row.next_generation === null ? null : progressOf(row),
  used_by: uses.filter(({ segmentId }) => segmentId === row.id).map(({ type, id, name }) => ({ type, id, name })),
  computed_at: row.computed_at,
  created_at: row.created_at,
  updated_at: row.updated_at,
})

/** Stays below 1 until the computation ends, because contacts may be added meanwhile. */
const progressOf = ({ computed, total }: SegmentRow): number =>
  total === null || total === 0 ? 0 : Math.min(Math.round((computed / total) * 1000) / 1000, 0.999)

export const listSegments: Verb<typeof segments.routes.list> = async ({ db, scope, query, platform }) => {
  const found = await listSegmentRows(db, scope, pageOf(query))
  return pageAnswer('segments', { ...found, rows: await showSegments(db, platform, scope, found.rows) })
}

export const getSegment: Verb<typeof segments.routes.get> = async ({ db, scope, params, platform }) =>
  showSegment(db, platform, scope, (await findSegment(db, scope, params.id)) ?? fail('not_found'))

export const createSegment: Verb<typeof segments.routes.create, Own> = async ({
  body,
  scope,
  change,
  now,
  platform,
  own,
}) => {
  const condition = requireCondition(body.condition, own.fields)
  return change(async (tx) => {
    await lockSegments(tx, scope)
    await requireKnownSegments(tx, scope, condition, null)
    const { name, description = null } = body
    const id = uuid()
    const key = body.key ?? (await derivedKey(tx, scope, name))
    await insertSegment(tx, scope, { id, key, name, description, condition, now })
    tx.audited({
      target: { type: 'segment', id, name },
      changes: { key: { to: key }, name: { to: name }, description: { to: description }, condition: { to: condition } },
    })
    tx.wake('segments')
    return showSegment(tx, platform, scope, (await findSegment(tx, scope, id)) ?? fail('internal'))
  }).catch(refuseTakenName)
}

async function derivedKey(db: Db, scope: EnvironmentScope, name: string): Promise<string> {
  const key = keyOfName(name, 'segment')
  return freeKey(key, await segmentKeysLike(db, scope, key))
}

/** A new name computes nothing. A new condition is computed completely, while the current members stay in use. */
export const updateSegment: Verb<typeof segments.routes.update, Own> = async ({
  params,
  body,
  scope,
  change,
  now,
  platform,
  own,
}) => {
  const condition = body.condition && requireCondition(body.condition, own.fields)
  return change(async (tx) => {
    await lockSegments(tx, scope)
    const before = (await findSegment(tx, scope, params.id)) ?? fail('not_found')
    const after = { ...before, ...body, condition: condition ?? before.condition }
    await requireKnownSegments(tx, scope, after.condition, before.id)
    const changes = diff(before, after, ['key', 'name', 'description', 'condition'])
    if (Object.keys(changes).length === 0) {
      tx.unchanged()
      return showSegment(tx, platform, scope, before)
    }
    await updateSegmentRow(tx, scope, { ...after, now })
    if ('condition' in changes) {
      await replaceMentions(tx, scope, before.id, after.condition)
      await beginGeneration(tx, scope, [before.id])
      tx.wake('segments')
    }
    tx.audited({
      target: { type: 'segment', id: before.id, name: after.name },
      changes,
    })
    return showSegment(tx, platform, scope, (await findSegment(tx, scope, before.id)) ?? fail('internal'))
  }).catch(refuseTakenName)
}

export const deleteSegment: Verb<typeof segments.routes.remove> = async ({ params, scope, change, platform }) =>
  change(async (tx) => {
    await lockSegments(tx, scope)
    const { id, name } = (await findSegment(tx, scope, params.id)) ?? fail('not_found')
    await claimSegment(tx, scope, id)
    const uses = await listUses(platform, tx, scope, [id])
    if (uses.length > 0) {
      fail('conflict', `This segment is used by ${uses.map((use) => `the ${use.type} ${use.name}`).join(', ')}.`)
    }
    await deleteSegmentRow(tx, scope, id)
    tx.audited({ target: { type: 'segment', id, name } })
    tx.wake('segment-leftovers')
  })
