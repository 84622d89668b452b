import { surveyBounds } from '@userkeep/contract/shapes/survey'
import type { EnvironmentScope } from '../../platform/contact-data.ts'
import type { Db } from '../../platform/db/sql.ts'
import { isServiceEvent } from '../../platform/facts/contact-events.ts'
import { fail, invalid } from '../../platform/fail.ts'
import { knownEventNames } from '../ingest/public.ts'
import { requireSegments } from '../segments/public.ts'
import { questionsProblem, type Trigger, triggerProblem } from './rules.ts'
import { countActive, type SurveyRow } from './surveys.sql.ts'

/** Refuses a survey that is wrong in itself, or that waits for what is not there. */
export async function requireSound(
  db: Db,
  scope: EnvironmentScope,
  after: SurveyRow,
  { trigger, before }: { trigger: Trigger | null; before: SurveyRow | null },
): Promise<void> {
  const problem = questionsProblem(after.questions) ?? (trigger && triggerProblem(trigger))
  if (problem) invalid(...problem)
  if (after.active && after.questions.length === 0) invalid('questions', 'needs at least one before it is turned on')
  if (after.default_locale in after.locales) invalid('locales', 'the default locale has its texts in the questions')
  if (after.segment_id !== null) await requireSegments(db, scope, { segment_id: after.segment_id })
  if (after.trigger_event !== before?.trigger_event || after.trigger_on !== before.trigger_on) {
    await requireEvent(db, scope, after)
  }
  if (after.active && !before?.active && (await countActive(db, scope)) >= surveyBounds.active) {
    fail('conflict', `At most ${surveyBounds.active} surveys are on at once.`)
  }
}

async function requireEvent(db: Db, scope: EnvironmentScope, { trigger_on, trigger_event }: SurveyRow): Promise<void> {
  if (trigger_event === null) return
  if (trigger_on === 'fact') {
    if (!isServiceEvent(trigger_event)) invalid('trigger.type', 'is none of fact_types')
  } else if (isServiceEvent(trigger_event) || !(await knownEventNames(db, scope, [trigger_event])).has(trigger_event)) {
    invalid('trigger.name', 'is none of event_names; an event of yours is, once it was tracked')
  }
}
