import { type conversations, pageAnswer, pageOf } from '@userkeep/contract'
import { supportBounds } from '@userkeep/contract/shapes/conversation-settings'
import { v7 as uuid } from 'uuid'
import type { Change } from '../../../platform/change.ts'
import { diff } from '../../../platform/diff.ts'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import type { Environment } from '../core/row.ts'
import { addCounts, countView, deleteCounts, lockShards } from '../core/settle.sql.ts'
import { announce } from '../stream/channel.ts'
import { requireRoom } from './require.ts'
import { lockConfig } from './settings.sql.ts'
import { deleteViewRow, findView, pageViews, saveView, type ViewRow } from './views.sql.ts'

type Routes = typeof conversations.routes

const targetOf = ({ id, name }: ViewRow) => ({ type: 'conversation_view', id, name })

export const listViews: Verb<Routes['views']> = async ({ query, db, scope }) =>
  pageAnswer('views', await pageViews(db, scope, pageOf(query)))

/** Counts a view while no conversation changes; from then on each change counts itself. */
async function recount(tx: Change, scope: Environment, { id, shows }: ViewRow): Promise<void> {
  await deleteCounts(tx, scope, `view:${id}`)
  const counted = await countView(tx, scope, shows)
  await addCounts(
    tx,
    scope,
    counted.map(({ shard, count }) => ({ name: `view:${id}`, shard, count })),
  )
  announce(tx, scope, [])
}

export const createView: Verb<Routes['createView']> = async ({ body, scope, change, now }) =>
  change(async (tx) => {
    await lockConfig(tx, scope)
    await requireRoom(tx, scope, 'conversation_views', supportBounds.views)
    await lockShards(tx, scope)
    const at = now.toISOString()
    const row = {
      id: uuid(),
      name: body.name.trim(),
      shows: body.shows,
      position: body.position ?? 0,
      created_at: at,
      updated_at: at,
    }
    await saveView(tx, scope, row)
    await recount(tx, scope, row)
    tx.audited({ target: targetOf(row), changes: { name: { to: row.name }, shows: { to: row.shows } } })
    return row
  })

export const updateView: Verb<Routes['updateView']> = async ({ params, body, scope, change, now }) =>
  change(async (tx) => {
    await lockConfig(tx, scope)
    await lockShards(tx, scope)
    const before = (await findView(tx, scope, params.id)) ?? fail('not_found')
    const after = { ...before, ...body }
    const changes = diff(before, after, ['name', 'shows', 'position'])
    tx.audited({ target: targetOf(after), changes })
    if (Object.keys(changes).length === 0) return before
    const saved = { ...after, updated_at: now.toISOString() }
    await saveView(tx, scope, saved)
    if ('shows' in changes) await recount(tx, scope, saved)
    return saved
  })

export const deleteView: Verb<Routes['removeView']> = async ({ params, scope, change }) =>
  change(async (tx) => {
    await lockConfig(tx, scope)
    await lockShards(tx, scope)
    const row = (await findView(tx, scope, params.id)) ?? fail('not_found')
    await deleteViewRow(tx, scope, row.id)
    await deleteCounts(tx, scope, `view:${row.id}`)
    tx.audited({ target: targetOf(row), changes: {} })
  })
