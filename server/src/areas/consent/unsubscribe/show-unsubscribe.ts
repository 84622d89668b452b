import type { consent } from '@userkeep/contract'
import type { Verb } from '../../../platform/http/call.ts'
import { brandOf, settingsOf } from '../../contact-settings/public.ts'
import { findLiveContact } from '../../contacts/public.ts'
import { consentOf } from '../choices/views.ts'
import type { ConsentOwn } from '../setup.ts'
import { unsubscribePage } from './page.ts'
import { visitOf } from './visit.ts'

/** Shows, and never acts: whoever scans mail for links opens this one, too. */
export const showUnsubscribe: Verb<typeof consent.routes.unsubscribePage, ConsentOwn> = async ({ params, db, own }) => {
  const { scope, contactId, category } = await visitOf(db, own.links, params.token)
  const contact = await findLiveContact(db, scope, contactId)
  const stands = contact && (await consentOf(db, scope, contact.id))[category]
  const brand = brandOf(await settingsOf(db, scope.environmentId))
  return unsubscribePage({ token: params.token, brand, category, stands })
}
