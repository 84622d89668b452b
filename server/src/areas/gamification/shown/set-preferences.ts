import type { gamification } from '@userkeep/contract'
import type { Verb } from '../../../platform/http/call.ts'
import { lockLiveContact } from '../../contacts/public.ts'
import { savePreference } from './standing.sql.ts'

export const setPreferences: Verb<typeof gamification.routes.prefer> = async ({ body, caller, scope, change, now }) =>
  change(async (tx) => {
    const { id: contactId } = await lockLiveContact(tx, scope, caller.contactId)
    await savePreference(tx, scope, { contactId, showName: body.show_name, now })
    return { show_name: body.show_name }
  })
