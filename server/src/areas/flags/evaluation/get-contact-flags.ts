import type { flags } from '@userkeep/contract'
import type { Verb } from '../../../platform/http/call.ts'
import type { Own } from '../setup.ts'
import { evaluateFor } from './evaluate-for.ts'

export const getContactFlags: Verb<typeof flags.routes.ofContact, Own> = async ({ caller, db, scope, now, own }) => {
  const { contactId, verified, impersonation } = caller
  const counted = impersonation === null
  return { flags: await evaluateFor(own, { db, scope, contactId, now, trusted: verified, counted }) }
}
