import { bootParts } from '@userkeep/contract'
import { bootPart } from '../../../platform/boot-part.ts'
import type { Context } from '../../../platform/context.ts'
import type { Own } from '../setup.ts'
import { evaluateFor } from './evaluate-for.ts'

/** Evaluated here, by definitions that the process remembers, so it is no part of a statement. */
export const bootFlags = bootPart(bootParts.flags, {
  read: ({ scope, contact, verified, now }, { sql, own }: Context<Own>) =>
    evaluateFor(own, { db: sql, scope, contactId: contact.id, now, trusted: verified, counted: true }),
})
