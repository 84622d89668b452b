import type { surveys } from '@userkeep/contract'
import type { Verb } from '../../../platform/http/call.ts'
import { listActive } from '../surveys.sql.ts'
import { choose, nextDue } from './choose.ts'
import { isKnownPerson } from './known-person.ts'
import { findOwnState } from './own-state.sql.ts'
import { showSurvey } from './show.ts'

export const getPending: Verb<typeof surveys.routes.pending> = async ({ query, caller, db, scope, now }) => {
  if (!(await isKnownPerson(db, scope, caller))) return { survey: null, ask_again_at: null }
  const [active, own] = await Promise.all([
    listActive(db, scope),
    findOwnState(db, scope.environmentId, caller.contactId),
  ])
  const found = own && choose(active, own, { now, place: query.place, path: query.path })
  return {
    survey: found && own ? showSurvey(found, own, query.locale) : null,
    ask_again_at: found || !own ? null : nextDue(active, own, { now, place: query.place }),
  }
}
