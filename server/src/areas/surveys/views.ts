import type { AnswerOf, surveys } from '@userkeep/contract'
import type { Trigger } from './rules.ts'
import type { CountedSurvey, Counts, SurveyRow } from './surveys.sql.ts'

type Shown = AnswerOf<typeof surveys.routes.get>

export const noCounts: Counts = { shown: 0, started: 0, completed: 0, dismissed: 0 }

export const triggerOf = (row: SurveyRow): Trigger => ({
  on: row.trigger_on,
  type: row.trigger_on === 'fact' ? row.trigger_event : null,
  name: row.trigger_on === 'event' ? row.trigger_event : null,
  path: row.trigger_path,
  wait_seconds: row.wait_seconds,
  after_days: row.after_days,
})

export const toSurvey = (row: CountedSurvey): Shown => ({
  id: row.id,
  environment_id: row.environment_id,
  name: row.name,
  active: row.active,
  activated_at: row.activated_at,
  segment_id: row.segment_id,
  questions: row.questions as Shown['questions'],
  thanks: row.thanks,
  default_locale: row.default_locale,
  locales: row.locales as Shown['locales'],
  trigger: triggerOf(row),
  places: { widget: row.in_widget, portal: row.in_portal },
  priority: row.priority,
  ends_at: row.ends_at,
  counts: { shown: row.shown, started: row.started, completed: row.completed, dismissed: row.dismissed },
  created_at: row.created_at,
  updated_at: row.updated_at,
})

/** The audited fields. */
export const auditedFields = [
  'name',
  'active',
  'segment_id',
  'questions',
  'thanks',
  'default_locale',
  'locales',
  'trigger',
  'places',
  'priority',
  'ends_at',
] as const satisfies (keyof Shown)[]
