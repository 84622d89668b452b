import { bootParts } from '@userkeep/contract'
import { bootPart } from '../../../platform/boot-part.ts'
import type { Context } from '../../../platform/context.ts'
import type { Known, Own } from '../setup.ts'
import { choose, mayStillWait, pagesOf } from './choose.ts'
import { type OwnState, ownState } from './own-state.sql.ts'
import { showSurvey } from './show.ts'

/** What is the contact's own is read with the other parts; the surveys themselves the process remembers. */
export const bootSurvey = bootPart(bootParts.survey, {
  // To whom the identity is not proven, nothing of an identified contact is told.
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
