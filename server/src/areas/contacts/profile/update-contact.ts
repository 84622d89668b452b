import type { contacts } from '@userkeep/contract'
import { diff } from '../../../platform/diff.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { targetOf, toContact } from '../views.ts'
import { changeContact } from './change-contact.ts'
import { lockLiveContact } from './live-contact.ts'

type Routes = typeof contacts.routes

const recorded = ['external_id', 'email', 'email_verified', 'name', 'attributes'] as const

export const updateContact: Verb<Routes['update'] | Routes['staffUpdate']> = async ({
  params,
  body,
  scope,
  change,
  now,
  platform,
}) =>
  change(async (tx) => {
    const row = await lockLiveContact(tx, scope, params.id)
    const before = toContact(row)
    const after = toContact(await changeContact(tx, platform, scope, row, body, now))
    tx.audited({ target: targetOf(after), changes: diff(before, after, recorded) })
    return after
  })
