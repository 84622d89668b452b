import type { contacts } from '@userkeep/contract'
import type { Verb } from '../../../platform/http/call.ts'
import { toContact } from '../views.ts'
import { liveContact } from './live-contact.ts'

/** For a key and for staff alike. */
export const getContact: Verb<typeof contacts.routes.get | typeof contacts.routes.staffGet> = async ({
  db,
  scope,
  params,
}) => toContact(await liveContact(db, scope, params.id))
