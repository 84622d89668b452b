import type { QueryOf, surveys } from '@userkeep/contract'
import type { Db } from '../../../platform/db/sql.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { isKnown } from '../../contacts/public.ts'
import type { PortalReader, PortalSection } from '../../portal/public.ts'
import { listActive } from '../surveys.sql.ts'
import { choose, nextDue } from './choose.ts'
import { findOwnState } from './own-state.sql.ts'
import { showSurvey } from './show.ts'

type Route = typeof surveys.routes.pending

export const getPending: Verb<Route> = ({ db, query, ...reader }) => pendingFor(db, reader, query)

export const surveySection: PortalSection = async (reader, { sql }) =>
  (await pendingFor(sql, reader, { place: 'portal' })).survey !== null

async function pendingFor(db: Db, { caller, scope, now }: PortalReader, { place, path, locale }: QueryOf<Route>) {
  if (!(await isKnown(db, scope, caller))) return { survey: null, ask_again_at: null }
  const [active, own] = await Promise.all([
    listActive(db, scope),
    findOwnState(db, scope.environmentId, caller.contactId),
  ])
  const found = own && choose(active, own, { now, place, path })
  return {
    survey: found && own ? showSurvey(found, own, locale) : null,
    ask_again_at: found || !own ? null : nextDue(active, own, { now, place }),
  }
}
