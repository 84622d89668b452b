import type { contacts } from '@userkeep/contract'
import type { Verb } from '../../../platform/http/call.ts'
import { liveContact, lockLiveContact } from '../profile/live-contact.ts'
import { eraseAhead, eraseContact } from './erase-contact.ts'

type Routes = typeof contacts.routes

/** The audit record names an id and nothing of the person. */
export const removeContact: Verb<Routes['remove'] | Routes['staffRemove']> = async ({
  params,
  db,
  scope,
  change,
  platform,
}) => {
  await eraseAhead(platform, scope, (await liveContact(db, scope, params.id)).id)
  await change(async (tx) => {
    const { id } = await lockLiveContact(tx, scope, params.id)
    await eraseContact(tx, platform, scope, id)
    tx.audited({ target: { type: 'contact', id } })
  })
}
