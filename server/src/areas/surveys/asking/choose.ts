import { isMatch } from '@userkeep/evaluator/page-pattern'
import { days } from '../../../platform/clock.ts'
import type { Known } from '../setup.ts'
import type { SurveyRow } from '../surveys.sql.ts'
import type { OwnState } from './own-state.sql.ts'

interface Looking {
  readonly now: Date
  /** Absent: any place. */
  readonly place?: 'widget' | 'portal' | undefined
  /** The path of the page. Without it, surveys for certain pages are not shown. */
  readonly path?: string | undefined
}

/** Returns the survey to show to a contact, or null: the open one, or else the first that may be shown. */
export function choose(active: Known, own: OwnState, looking: Looking): SurveyRow | null {
  const mayBe = active.filter((survey) => isFor(survey, own, looking.now) && isAt(survey, looking.place))
  const open = mayBe.find((survey) => isOpen(survey, own))
  if (open) return open
  return (
    mayBe.find((survey) => isNew(survey, own) && mayAsk(own, looking.now) && isOnPage(survey, looking.path)) ?? null
  )
}

/** Returns the paths of pages on which this contact could be shown a survey. */
export function pagesOf(active: Known, own: OwnState, { now, place }: Looking): string[] {
  if (!mayAsk(own, now) || active.some((survey) => isOpen(survey, own) && isFor(survey, own, now))) return []
  const waiting = active.filter(
    (survey) => survey.trigger_on === 'page' && isNew(survey, own) && isFor(survey, own, now) && isAt(survey, place),
  )
  return [...new Set(waiting.flatMap(({ trigger_path }) => trigger_path ?? []))]
}

/** Returns the surveys whose condition may still become true, or whose delay is not over. */
const awaiting = (active: Known, own: OwnState, { now, place }: Looking): SurveyRow[] =>
  active.filter(
    (survey) => survey.trigger_event !== null && isNew(survey, own) && isAmong(survey, own, now) && isAt(survey, place),
  )

export const mayStillWait = (active: Known, own: OwnState, looking: Looking): boolean =>
  mayAsk(own, looking.now) && awaiting(active, own, looking).length > 0

/** Returns the time at which the next delay ends. */
export function nextDue(active: Known, own: OwnState, looking: Looking): string | null {
  if (!mayAsk(own, looking.now)) return null
  const due = awaiting(active, own, looking).flatMap(({ id }) => {
    const at = own.due?.[id]
    return at !== undefined && Date.parse(at) > looking.now.getTime() ? Date.parse(at) : []
  })
  return due.length === 0 ? null : new Date(Math.min(...due)).toISOString()
}

/** Whether a survey is for this person now, asked before or not. */
export function isFor(survey: SurveyRow, own: OwnState, now: Date): boolean {
  if (!isAmong(survey, own, now)) return false
  if (survey.trigger_event !== null) {
    const due = own.due?.[survey.id]
    return isOpen(survey, own) || (due !== undefined && Date.parse(due) <= now.getTime())
  }
  return survey.after_days === null || Date.parse(own.first_seen_at) + days(survey.after_days) <= now.getTime()
}

/** Whether it is on, and the person is in its audience. */
function isAmong(survey: SurveyRow, own: OwnState, now: Date): boolean {
  if (!survey.active || (survey.ends_at !== null && Date.parse(survey.ends_at) <= now.getTime())) return false
  return survey.segment_id === null || (own.segments?.includes(survey.segment_id) ?? false)
}

const stateIn = (survey: SurveyRow, own: OwnState) => own.states?.[survey.id]

const isNew = (survey: SurveyRow, own: OwnState): boolean => stateIn(survey, own) === undefined

/** Returns whether the contact was shown this survey last, and has neither completed nor dismissed it. */
function isOpen(survey: SurveyRow, own: OwnState): boolean {
  const state = stateIn(survey, own)
  return own.last?.[1] === survey.id && (state === 'shown' || state === 'partial')
}

/** Whether enough time has passed since the person was last asked anything. */
export const mayAsk = ({ last, days_between }: Pick<OwnState, 'last' | 'days_between'>, now: Date): boolean =>
  last === null || days_between === null || Date.parse(last[0]) + days(days_between) <= now.getTime()

const isAt = ({ in_widget, in_portal }: SurveyRow, place: Looking['place']): boolean =>
  place === undefined ? in_widget || in_portal : place === 'widget' ? in_widget : in_portal

const isOnPage = ({ trigger_path }: SurveyRow, path: string | undefined): boolean =>
  trigger_path === null || (path !== undefined && isMatch(trigger_path, path))
