import type { BodyOf, surveys } from '@userkeep/contract'
import { v7 as uuid } from 'uuid'
import { nextQuestions, type Trigger } from './rules.ts'
import type { SurveyRow } from './surveys.sql.ts'

type Fields = BodyOf<typeof surveys.routes.update>

const nothing = { type: null, name: null, path: null, wait_seconds: 0, after_days: null }

/** Returns a new survey. */
export const emptySurvey = (name: string, environmentId: string, now: Date): SurveyRow => ({
  id: uuid(),
  environment_id: environmentId,
  name,
  active: false,
  activated_at: null,
  segment_id: null,
  questions: [],
  thanks: null,
  default_locale: 'en',
  locales: {},
  trigger_on: 'visit',
  trigger_event: null,
  trigger_path: null,
  wait_seconds: 0,
  after_days: null,
  in_widget: true,
  in_portal: true,
  priority: 0,
  ends_at: null,
  created_at: now.toISOString(),
  updated_at: now.toISOString(),
})

/** Returns a survey with these fields changed. */
export function changed(before: SurveyRow, fields: Fields, now: Date): { row: SurveyRow; trigger: Trigger | null } {
  const { questions, trigger: sent, places, locales, ends_at, ...plain } = fields
  const trigger = sent ? { ...nothing, ...sent } : null
  const after: SurveyRow = {
    ...before,
    ...plain,
    ...(questions && { questions: nextQuestions(questions, uuid) }),
    ...(locales && { locales: locales as SurveyRow['locales'] }),
    ...(ends_at !== undefined && { ends_at: ends_at && new Date(ends_at).toISOString() }),
    ...(places && { in_widget: places.widget, in_portal: places.portal }),
    ...(trigger && columnsOf(trigger)),
    updated_at: now.toISOString(),
  }
  const waitsAnew = after.trigger_on !== before.trigger_on || after.trigger_event !== before.trigger_event
  const begins = after.active && (!before.active || waitsAnew)
  return { row: { ...after, activated_at: begins ? now.toISOString() : before.activated_at }, trigger }
}

const columnsOf = ({ on, type, name, path, wait_seconds, after_days }: Trigger) => ({
  trigger_on: on,
  trigger_event: on === 'fact' ? type : on === 'event' ? name : null,
  trigger_path: on === 'page' ? path : null,
  wait_seconds,
  after_days,
})
