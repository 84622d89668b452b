import type { flags } from '@userkeep/contract'
import type { Verb } from '../../../platform/http/call.ts'
import { liveContact } from '../../contacts/public.ts'
import type { Own } from '../setup.ts'
import { evaluateFor } from './evaluate-for.ts'

export const listFlagsOfContact: Verb<typeof flags.routes.ofContactForStaff, Own> = async (call) => {
  const { params, db, scope, now, own } = call
  const { id } = await liveContact(db, scope, params.id)
  return { flags: await evaluateFor(own, { db, scope, contactId: id, now, trusted: true, counted: false }) }
}
