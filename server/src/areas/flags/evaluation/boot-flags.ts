import type { BootPart } from '../../../platform/area-hooks.ts'
import type { Own } from '../setup.ts'
import { evaluateFor } from './evaluate-for.ts'

export const bootFlags: BootPart<Own> = async ({ db, scope, contact, verified, now }, { own }) => ({
  flags: await evaluateFor(own, { db, scope, contactId: contact.id, now, trusted: verified, counted: true }),
})
