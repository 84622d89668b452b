import { bootParts } from '@userkeep/contract'
import type { Context } from '../../../platform/context.ts'
import { bootPart } from '../../boot/public.ts'
import type { Own } from '../setup.ts'
import { evaluateFor } from './evaluate-for.ts'

/** Evaluates cached definitions here, so that flags are no part of a statement. */
export const bootFlags = bootPart(bootParts.flags, {
  read: ({ scope, contact, verified, now }, { sql, own }: Context<Own>) =>
    evaluateFor(own, { db: sql, scope, contactId: contact.id, now, trusted: verified, counted: true }),
})
