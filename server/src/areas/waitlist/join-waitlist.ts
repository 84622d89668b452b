import type { waitlist } from '@userkeep/contract'
import { v7 as uuid } from 'uuid'
import type { Verb } from '../../platform/http/call.ts'
import { insertWaiting } from './waitlist.sql.ts'

/** Always 202: the answer tells nobody who waits and who is in. */
export const joinWaitlist: Verb<typeof waitlist.routes.join> = async ({ body, scope, now, change }) =>
  change((tx) => insertWaiting(tx, scope, { id: uuid(), email: body.email, name: body.name ?? null, now }))
