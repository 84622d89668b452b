import { type campaigns, pageAnswer, pageOf } from '@userkeep/contract'
import { v7 as uuid } from 'uuid'
import { days } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/sql.ts'
import { diff } from '../../platform/diff.ts'
import { fail, invalid } from '../../platform/fail.ts'
import type { Verb } from '../../platform/http/call.ts'
import { listEventNames } from '../ingest/public.ts'
import { segmentNames } from '../segments/public.ts'
import {
  type CampaignRow,
  deleteCampaignRow,
  type Environment,
  findCampaign,
  insertCampaign,
  listCampaignRows,
  listCampaignsBetween,
  lockCampaign,
  saveDraft,
} from './campaigns.sql.ts'
import { changed, emptyDraft } from './draft.ts'
import { countsOf } from './report/counts.sql.ts'
import { serviceEvents } from './rules.ts'
import { validateDraft } from './validate-draft.ts'
import { auditedFields, toCampaign } from './views.ts'

export const listCampaigns: Verb<typeof campaigns.routes.list> = async ({ query, db, scope, now }) => {
  const paged = await listCampaignRows(db, scope, query.state ?? null, pageOf(query))
  return pageAnswer('campaigns', { ...paged, rows: await showAll(db, scope, paged.rows, now) })
}

export const listEventTypes: Verb<typeof campaigns.routes.eventTypes> = async ({ db, scope }) => ({
  event_types: [...new Set([...serviceEvents, ...(await listEventNames(db, scope))])],
})

/** Adds the progress of each campaign, with one statement for all. */
async function showAll(db: Db, scope: Environment, rows: readonly CampaignRow[], now: Date) {
  const counted = Map.groupBy(
    await countsOf(
      db,
      scope,
      rows.map(({ id }) => id),
    ),
    ({ campaign_id }) => campaign_id,
  )
  return rows.map((row) => toCampaign(row, counted.get(row.id) ?? [], now))
}

const [longest, most] = [days(366), 500]

export const getCalendar: Verb<typeof campaigns.routes.calendar> = async ({ query, db, scope, now }) => {
  const from = query.from ? new Date(query.from) : new Date(now.getTime() - days(31))
  const to = query.to ? new Date(query.to) : new Date(now.getTime() + days(62))
  if (to.getTime() - from.getTime() > longest) invalid('to', 'is more than a year after from')
  const rows = await listCampaignsBetween(db, scope, { from, to, limit: most })
  return { campaigns: await showAll(db, scope, rows, now) }
}

export const getCampaign: Verb<typeof campaigns.routes.get> = async ({ params, db, scope, now }) => {
  const row = (await findCampaign(db, scope, params.id)) ?? fail('not_found')
  return toCampaign(row, await countsOf(db, scope, [row.id]), now)
}

export const createCampaign: Verb<typeof campaigns.routes.create> = async ({ body, scope, change, now }) =>
  change(async (tx) => {
    const row = changed(emptyDraft(uuid(), now), body, now)
    await validateDraft(tx, scope, row)
    await insertCampaign(tx, scope, row)
    const shown = toCampaign(row, [], now)
    tx.audited({
      target: { type: 'campaign', id: row.id, name: row.name },
      changes: Object.fromEntries(auditedFields.map((field) => [field, { to: shown[field] }])),
    })
    return shown
  })

export const updateCampaign: Verb<typeof campaigns.routes.update> = async ({ params, body, scope, change, now }) =>
  change(async (tx) => {
    const before = (await lockCampaign(tx, scope, params.id)) ?? fail('not_found')
    if (before.state !== 'draft') fail('conflict', `This campaign is ${before.state}; only a draft can be changed.`)
    const after = changed(before, body, now)
    await validateDraft(tx, scope, after)
    const shown = toCampaign(after, [], now)
    const changes = diff(toCampaign(before, [], now), shown, auditedFields)
    if (Object.keys(changes).length === 0) {
      tx.unchanged()
      return toCampaign(before, [], now)
    }
    await saveDraft(tx, scope, after)
    tx.audited({ target: { type: 'campaign', id: before.id, name: after.name }, changes })
    return shown
  })

const longestName = 120

export const duplicateCampaign: Verb<typeof campaigns.routes.duplicate> = async ({ params, scope, change, now }) =>
  change(async (tx) => {
    const from = (await findCampaign(tx, scope, params.id)) ?? fail('not_found')
    // The segment may have been deleted. It then has to be chosen again.
    const segments = await segmentNames(tx, scope, from.segment_id === null ? [] : [from.segment_id])
    const row = copyOf(from, segments.size > 0, now)
    await insertCampaign(tx, scope, row)
    tx.audited({ target: { type: 'campaign', id: row.id, name: row.name }, changes: { copied_from: { to: from.id } } })
    return toCampaign(row, [], now)
  })

/** Copies the content of a campaign, without its results. */
function copyOf(from: CampaignRow, hasSegment: boolean, now: Date): CampaignRow {
  const { channel, category, sender_id, trigger_kind, trigger_event, wait_minutes, holdout, goal_event, goal_days } =
    from
  return {
    ...emptyDraft(uuid(), now),
    ...{ channel, category, sender_id, trigger_kind, trigger_event, wait_minutes, holdout, goal_event, goal_days },
    track_clicks: from.track_clicks,
    track_opens: from.track_opens,
    name: `${from.name.slice(0, longestName - ' (copy)'.length)} (copy)`,
    segment_id: hasSegment ? from.segment_id : null,
    variants: from.variants.map((variant) => ({ ...variant, template_version_id: null })),
  }
}

/** Refuses to delete a campaign that was sent, because it stays on record. */
export const deleteCampaign: Verb<typeof campaigns.routes.remove> = async ({ params, scope, change }) =>
  change(async (tx) => {
    const { id, name, state } = (await lockCampaign(tx, scope, params.id)) ?? fail('not_found')
    if (state !== 'draft') fail('conflict', `This campaign is ${state}; only a draft can be deleted.`)
    await deleteCampaignRow(tx, scope, id)
    tx.audited({ target: { type: 'campaign', id, name } })
  })
