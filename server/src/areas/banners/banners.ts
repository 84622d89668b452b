import { type AnswerOf, type BodyOf, type banners, pageAnswer, pageOf } from '@userkeep/contract'
import { bannerBounds } from '@userkeep/contract/shapes/banner'
import { v7 as uuid } from 'uuid'
import type { Db } from '../../platform/db/sql.ts'
import { diff } from '../../platform/diff.ts'
import { fail, invalid } from '../../platform/fail.ts'
import { renderLine } from '../../platform/html/render-text.ts'
import type { Verb } from '../../platform/http/call.ts'
import type { EnvironmentScope } from '../../platform/scope.ts'
import { requireSegments } from '../segments/public.ts'
import {
  type BannerRow,
  type CountedRow,
  countOthersOn,
  deleteBannerRow,
  findBanner,
  insertBanner,
  listBannerRows,
  lockBanners,
  saveBanner,
} from './banners.sql.ts'
import { isCounted, problemOf, stateOf } from './rules.ts'

type Shown = AnswerOf<typeof banners.routes.get>

const toBanner = ({ seen, clicked, dismissed, ...row }: CountedRow, now: Date): Shown => ({
  ...row,
  state: stateOf(row, now),
  counts: { seen, clicked, dismissed },
})

/** The audited fields. */
const auditedFields = [
  'name',
  'text',
  'action_label',
  'action_url',
  'place',
  'style',
  'segment_id',
  'priority',
  'starts_at',
  'ends_at',
  'active',
  'dismiss',
  'dismiss_days',
] as const satisfies (keyof Shown)[]

export const listBanners: Verb<typeof banners.routes.list> = async ({ db, scope, query, now }) => {
  const rows = await listBannerRows(db, scope, { state: query.state, now, page: pageOf(query) })
  return pageAnswer('banners', rows, (row) => toBanner(row, now))
}

export const getBanner: Verb<typeof banners.routes.get> = async ({ params, db, scope, now }) =>
  toBanner((await findBanner(db, scope, params.id)) ?? fail('not_found'), now)

export const createBanner: Verb<typeof banners.routes.create> = async ({ body, scope, change, now }) =>
  change(async (tx) => {
    await lockBanners(tx, scope)
    const row = newBanner(body, now)
    await validateDraft(tx, scope, row, now)
    await insertBanner(tx, scope, row)
    const shown = toBanner({ ...row, seen: 0, clicked: 0, dismissed: 0 }, now)
    tx.audited({
      target: { type: 'banner', id: row.id, name: row.name },
      changes: Object.fromEntries(auditedFields.map((field) => [field, { to: shown[field] }])),
    })
    return shown
  })

const atOf = (at: string | null | undefined): string | null => (at ? new Date(at).toISOString() : null)

function newBanner(body: BodyOf<typeof banners.routes.create>, now: Date): BannerRow {
  const at = now.toISOString()
  return {
    id: uuid(),
    name: body.name,
    text: body.text,
    html: renderLine('text', body.text),
    action_label: body.action_label ?? null,
    action_url: body.action_url ?? null,
    place: body.place ?? 'top',
    style: body.style ?? 'info',
    segment_id: body.segment_id ?? null,
    priority: body.priority ?? 0,
    starts_at: atOf(body.starts_at),
    ends_at: atOf(body.ends_at),
    active: body.active ?? false,
    dismiss: body.dismiss ?? 'for_good',
    dismiss_days: body.dismiss_days ?? null,
    created_at: at,
    updated_at: at,
  }
}

export const updateBanner: Verb<typeof banners.routes.update> = async ({ params, body, scope, change, now }) =>
  change(async (tx) => {
    await lockBanners(tx, scope)
    const before = (await findBanner(tx, scope, params.id)) ?? fail('not_found')
    const after = changed(before, body, now)
    await validateDraft(tx, scope, after, now)
    const changes = diff(toBanner(before, now), toBanner(after, now), auditedFields)
    if (Object.keys(changes).length === 0) {
      tx.unchanged()
      return toBanner(before, now)
    }
    await saveBanner(tx, scope, after)
    tx.audited({ target: { type: 'banner', id: before.id, name: after.name }, changes })
    return toBanner(after, now)
  })

function changed(before: CountedRow, body: BodyOf<typeof banners.routes.update>, now: Date): CountedRow {
  const { starts_at, ends_at, dismiss, dismiss_days, ...fields } = body
  const after = { ...before, ...fields, updated_at: now.toISOString() }
  const closing = dismiss ?? before.dismiss
  const daysBefore = closing === 'for_days' ? before.dismiss_days : null
  return {
    ...after,
    html: renderLine('text', after.text),
    starts_at: starts_at === undefined ? before.starts_at : atOf(starts_at),
    ends_at: ends_at === undefined ? before.ends_at : atOf(ends_at),
    dismiss: closing,
    dismiss_days: dismiss_days === undefined ? daysBefore : dismiss_days,
  }
}

export const previewText: Verb<typeof banners.routes.preview> = async ({ body }) => ({
  html: renderLine('text', body.text),
})

/** Refuses a banner that is wrong in itself, whose audience is not there, or that there is no place for. */
async function validateDraft(db: Db, scope: EnvironmentScope, banner: BannerRow, now: Date): Promise<void> {
  const problem = problemOf(banner)
  if (problem) invalid(...problem)
  if (banner.segment_id !== null) await requireSegments(db, scope, { segment_id: banner.segment_id })
  if (isCounted(banner, now) && (await countOthersOn(db, scope, banner.id, now)) >= bannerBounds.on)
    fail('conflict', `At most ${bannerBounds.on} banners can be on at a time. Turn one off first.`)
}

export const deleteBanner: Verb<typeof banners.routes.remove> = async ({ params, scope, change }) =>
  change(async (tx) => {
    await lockBanners(tx, scope)
    const { id, name } = (await findBanner(tx, scope, params.id)) ?? fail('not_found')
    await deleteBannerRow(tx, scope, id)
    tx.audited({ target: { type: 'banner', id, name } })
  })
