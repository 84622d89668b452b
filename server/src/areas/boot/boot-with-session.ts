import type { boot } from '@userkeep/contract'
import { fail } from '../../platform/fail.ts'
import type { Call } from '../../platform/http/call.ts'
import { continuePageSession } from '../contact-sessions/public.ts'
import { findConfig } from '../contact-settings/public.ts'
import { findOwnTeam } from '../customers/public.ts'
import { findChosenTeam } from './boot.sql.ts'

/** Boots with a session that the page already has. A support session belongs to the portal and is refused. */
export async function bootWithSession(
  { db, scope, ip, now, platform }: Call<typeof boot.routes.boot>,
  contactSession: string,
) {
  const continued = await continuePageSession(db, platform, scope, { token: contactSession, ip, now })
  if (continued === null) fail('unauthorized', 'contact_session has ended or belongs to another environment.')
  const { verified, contact } = continued
  const customerId = verified ? await findChosenTeam(db, scope, contact.id, null) : null
  const customer = customerId === null ? null : await findOwnTeam(db, platform, scope, contact.id, customerId)
  return { ...continued, customer, config: await findConfig(db, scope.environmentId) }
}
