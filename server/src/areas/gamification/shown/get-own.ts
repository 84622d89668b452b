import type { gamification } from '@userkeep/contract'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { findContact } from '../../contacts/public.ts'
import { standingOf } from './standing.ts'

/** Whoever only claims to be somebody is told nothing of that person; a visitor is nobody else. */
export const getOwn: Verb<typeof gamification.routes.own> = async ({ caller, db, scope, now }) => {
  const { verified, contactId } = caller
  if (!verified && (await findContact(db, scope, contactId))?.kind !== 'visitor') fail('unverified_session')
  const { config, standing } = await standingOf(db, scope, contactId, now)
  const ways = config.rules.filter(({ active, points }) => active && points > 0)
  return { ...standing, ways: ways.map(({ name, points, cap }) => ({ name, points, cap })) }
}
