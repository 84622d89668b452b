import type { contactSessions } from '@userkeep/contract'
import { fail } from '../../platform/fail.ts'
import type { Verb } from '../../platform/http/call.ts'
import { lockContact, saveContact, tellChanged, toOwnContact } from '../contacts/public.ts'

export const updateMe: Verb<typeof contactSessions.routes.update> = async ({
  body,
  caller,
  scope,
  change,
  now,
  platform,
}) =>
  change(async (tx) => {
    const before = (await lockContact(tx, scope, caller.contactId)) ?? fail('unauthorized')
    if (body.name === undefined || body.name === before.name) return toOwnContact(before, caller.verified)
    const after = { ...before, ...body, updated_at: now.toISOString() }
    await saveContact(tx, scope, before, after)
    await tellChanged(tx, platform, scope, before, after)
    return toOwnContact(after, caller.verified)
  })
