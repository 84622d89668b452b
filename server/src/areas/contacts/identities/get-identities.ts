import { type contacts, pageAnswer, pageOf } from '@userkeep/contract'
import type { Verb } from '../../../platform/http/call.ts'
import { liveContact } from '../profile/live-contact.ts'
import { listIdentities } from './identities.sql.ts'

export const getIdentities: Verb<typeof contacts.routes.identities> = async ({ db, scope, params, query }) => {
  const { id } = await liveContact(db, scope, params.id)
  return pageAnswer('identities', await listIdentities(db, scope, id, pageOf(query)))
}
