import type { AnswerOf, banners } from '@userkeep/contract'
import type { Change, Scope } from '../../../platform/change.ts'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { lastDays } from '../../../platform/utc-days.ts'
import { isKnown, lockLiveContact, requireKnown } from '../../contacts/public.ts'
import { findBanner } from '../banners.sql.ts'
import type { Own } from '../setup.ts'
import { addCounts, readDays } from './counts.sql.ts'
import { type Done, holdDone, insertSeen, type Kept, saveDone } from './people.sql.ts'
import { findOffered, listShown } from './shown.sql.ts'

interface Deed {
  readonly scope: Scope
  readonly contactId: string
  readonly bannerId: string
  readonly now: Date
}

/** Records a click or a dismissal and counts each action once per contact. Both imply an impression. */
async function record(
  tx: Change,
  { scope, contactId, bannerId, now }: Deed,
  next: (before: Kept) => Pick<Kept, 'clicked_at' | 'dismissed_at'>,
): Promise<Done> {
  const seen = { environment_id: scope.environmentId, contact_id: contactId, banner_id: bannerId, at: now }
  const added = await insertSeen(tx, scope, [seen])
  const before = (await holdDone(tx, scope, contactId, bannerId)) ?? fail('not_found')
  const { clicked_at, dismissed_at } = next(before)
  const first_dismissed_at = before.first_dismissed_at ?? dismissed_at
  await saveDone(tx, scope, { ...before, contactId, bannerId, clicked_at, dismissed_at, first_dismissed_at })
  const count = {
    banner_id: bannerId,
    day: now.toISOString().slice(0, 10),
    seen: added.length,
    clicked: before.clicked_at === null && clicked_at !== null ? 1 : 0,
    dismissed: before.first_dismissed_at === null && dismissed_at !== null ? 1 : 0,
  }
  if (count.seen + count.clicked + count.dismissed > 0) await addCounts(tx, scope, [count])
  return { seen_at: before.seen_at, clicked_at, dismissed_at }
}

const toDone = ({
  id,
  seen_at,
  clicked_at,
  dismissed_at,
}: Done & { id: string }): AnswerOf<typeof banners.routes.dismiss> => ({ id, seen_at, clicked_at, dismissed_at })

export const listOwn: Verb<typeof banners.routes.own> = async ({ caller, db, scope, now }) => {
  const viewer = { contactId: caller.contactId, isKnown: await isKnown(db, scope, caller), now }
  return { banners: await listShown(db, scope, viewer) }
}

export const markClicked: Verb<typeof banners.routes.clicked> = async ({ caller, db, scope, params, change, now }) => {
  await requireKnown(db, scope, caller)
  return change(async (tx) => {
    const { id: contactId } = await lockLiveContact(tx, scope, caller.contactId)
    const before = (await findOffered(tx, scope, params.id, { contactId, now })) ?? fail('not_found')
    if (before.clicked_at !== null) return toDone(before)
    const deed = { scope, contactId, bannerId: before.id, now }
    const done = await record(tx, deed, (kept) => ({ ...kept, clicked_at: kept.clicked_at ?? now.toISOString() }))
    const data = { contact_id: contactId, banner_id: before.id }
    tx.fact({ type: 'banner.clicked', about: before.id, contactId, data })
    return toDone({ id: before.id, ...done })
  })
}

export const markSeen: Verb<typeof banners.routes.seen, Own> = async ({ caller, db, scope, params, own, now }) => {
  await requireKnown(db, scope, caller)
  const viewer = { contactId: caller.contactId, now }
  const before = (await findOffered(db, scope, params.id, viewer)) ?? fail('not_found')
  if (before.seen_at !== null) return toDone(before)
  const { environmentId: environment_id } = scope
  await own.see({ environment_id, contact_id: caller.contactId, banner_id: before.id, at: now })
  return toDone((await findOffered(db, scope, before.id, viewer)) ?? fail('not_found'))
}

export const dismissBanner: Verb<typeof banners.routes.dismiss> = async (call) => {
  const { caller, db, scope, params, change, now } = call
  await requireKnown(db, scope, caller)
  return change(async (tx) => {
    const { id: contactId } = await lockLiveContact(tx, scope, caller.contactId)
    const before = (await findOffered(tx, scope, params.id, { contactId, now })) ?? fail('not_found')
    if (before.dismiss === 'no') fail('conflict', 'This banner cannot be dismissed.')
    if (before.is_closed) return toDone(before)
    const deed = { scope, contactId, bannerId: before.id, now }
    const done = await record(tx, deed, (kept) => ({ ...kept, dismissed_at: now.toISOString() }))
    const data = { contact_id: contactId, banner_id: before.id }
    tx.fact({ type: 'banner.dismissed', about: before.id, contactId, data })
    return toDone({ id: before.id, ...done })
  })
}

export const getDays: Verb<typeof banners.routes.days> = async ({ params, query, db, scope, now }) => {
  const { id } = (await findBanner(db, scope, params.id)) ?? fail('not_found')
  const days = lastDays(now, query.days ?? 30).map(({ day }) => day)
  const [from = '', to = ''] = [days[0], days.at(-1)]
  const counted = new Map((await readDays(db, scope, id, from)).map((counts) => [counts.day, counts]))
  return { from, to, days: days.map((day) => counted.get(day) ?? { day, seen: 0, clicked: 0, dismissed: 0 }) }
}
