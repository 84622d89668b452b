import type { banners } from '@userkeep/contract'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { lockLiveContact, requireKnown } from '../../contacts/public.ts'
import { record } from './record.ts'
import { findOffered } from './shown.sql.ts'
import { toDone } from './view.ts'

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
