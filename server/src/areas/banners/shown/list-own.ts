import type { banners } from '@userkeep/contract'
import type { Verb } from '../../../platform/http/call.ts'
import { isKnown } from '../../contacts/public.ts'
import { listShown } from './shown.sql.ts'

export const listOwn: Verb<typeof banners.routes.own> = async ({ caller, db, scope, now }) => {
  const viewer = { contactId: caller.contactId, isKnown: await isKnown(db, scope, caller), now }
  return { banners: await listShown(db, scope, viewer) }
}
