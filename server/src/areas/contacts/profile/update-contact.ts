import type { contacts } from '@userkeep/contract'
import { diff } from '../../../platform/diff.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { toContact } from '../views.ts'
import { changeContact } from './change-contact.ts'
import { lockLiveContact } from './live-contact.ts'

export const updateContact: Verb<typeof contacts.routes.update> = async ({ params, body, scope, change, now }) =>
  change(async (tx) => {
    const before = await lockLiveContact(tx, scope, params.id)
    return toContact(await changeContact(tx, scope, before, body, now))
  })

const audited = ['external_id', 'email', 'email_verified', 'name', 'attributes'] as const

export const updateContactAsStaff: Verb<typeof contacts.routes.staffUpdate> = async ({
  params,
  body,
  scope,
  change,
  now,
}) =>
  change(async (tx) => {
    const row = await lockLiveContact(tx, scope, params.id)
    const before = toContact(row)
    const after = toContact(await changeContact(tx, scope, row, body, now))
    tx.audited({
      target: { type: 'contact', id: after.id, name: after.name ?? after.email },
      changes: diff(before, after, audited),
    })
    return after
  })
