import type { flags } from '@userkeep/contract'
import type { Verb } from '../../../platform/http/call.ts'
import type { Own } from '../setup.ts'
import { evaluateFor } from './evaluate-for.ts'
import { whichContact } from './which-contact.ts'

export const evaluateFlags: Verb<typeof flags.routes.evaluate, Own> = async ({ body, db, scope, now, own }) => {
  const { id } = await whichContact(db, scope, body)
  const asked = { db, scope, contactId: id, now, trusted: true, counted: true, only: body.flags }
  return { flags: await evaluateFor(own, asked) }
}
