import type { gamification } from '@userkeep/contract'
import type { Verb } from '../../../platform/http/call.ts'
import { liveContact } from '../../contacts/public.ts'
import { standingOf } from './standing.ts'

export const getOfContact: Verb<typeof gamification.routes.ofContact> = async ({ params, db, scope, now }) => {
  const { id } = await liveContact(db, scope, params.id)
  return (await standingOf(db, scope, id, now)).standing
}
