import type { contacts } from '@userkeep/contract'
import type { Verb } from '../../platform/http/call.ts'
import { eraseContact } from './erase-contact.ts'
import { holdLiveContact } from './live-contact.ts'

export const removeContact: Verb<typeof contacts.routes.remove> = async ({ params, scope, change, platform }) =>
  change(async (tx) => {
    const { id } = await holdLiveContact(tx, scope, params.id)
    await eraseContact(tx, platform, scope, id)
  })

/** The audit record names an id and nothing of the person. */
export const removeContactAsStaff: Verb<typeof contacts.routes.staffRemove> = async ({
  params,
  scope,
  change,
  platform,
}) =>
  change(async (tx) => {
    const { id } = await holdLiveContact(tx, scope, params.id)
    await eraseContact(tx, platform, scope, id)
    tx.audited({ target: { type: 'contact', id }, environmentId: scope.environmentId })
  })
