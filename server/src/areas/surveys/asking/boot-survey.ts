import { bootParts } from '@userkeep/contract'
import type { Context } from '../../../platform/context.ts'
import { bootPart } from '../../boot/public.ts'
import type { Known, Own } from '../setup.ts'
import { choose, mayStillWait, pagesOf } from './choose.ts'
import { type OwnState, ownState } from './own-state.sql.ts'
import { showSurvey } from './show.ts'

/** The contact's own state is read with the other parts; the surveys are cached in the process. */
export const bootSurvey = bootPart(bootParts.survey, {
  // An unproven identity gets nothing about the identified contact.
  sql: (db, environment, _: Context<Own>) => db`
    ${ownState(db, { environment, contact: db`booted.contact_id` })} and (booted.verified or booted.kind = 'visitor')`,
  finish(found, { scope, now }, { own }) {
    const state = found as OwnState
    const looking = { now, place: 'widget' } as const
    const onPage = (active: Known) => {
      const survey = choose(active, state, looking)
      const pages = pagesOf(active, state, looking)
      const waits = mayStillWait(active, state, looking)
      if (!survey && pages.length === 0 && !waits) return null
      return { pending: survey && showSurvey(survey, state, undefined), pages, waits }
    }
    const known = own.memory.activeIn(scope.environmentId)
    return known instanceof Promise ? known.then(onPage) : onPage(known)
  },
})
