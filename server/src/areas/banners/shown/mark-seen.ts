import type { banners } from '@userkeep/contract'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { requireKnown } from '../../contacts/public.ts'
import type { Own } from '../setup.ts'
import { findOffered } from './shown.sql.ts'
import { toDone } from './view.ts'

export const markSeen: Verb<typeof banners.routes.seen, Own> = async ({ caller, db, scope, params, own, now }) => {
  await requireKnown(db, scope, caller)
  const viewer = { contactId: caller.contactId, now }
  const before = (await findOffered(db, scope, params.id, viewer)) ?? fail('not_found')
  if (before.seen_at !== null) return toDone(before)
  const { environmentId: environment_id } = scope
  await own.see({ environment_id, contact_id: caller.contactId, banner_id: before.id, at: now })
  return toDone((await findOffered(db, scope, before.id, viewer)) ?? fail('not_found'))
}
