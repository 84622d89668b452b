import { contactFactTypes, pageAnswer, pageOf, type surveys } from '@userkeep/contract'
import { surveyBounds } from '@userkeep/contract/shapes/survey'
import type { Db } from '../../platform/db/sql.ts'
import { diff } from '../../platform/diff.ts'
import { isServiceEvent } from '../../platform/facts/contact-events.ts'
import { fail, invalid } from '../../platform/fail.ts'
import type { Verb } from '../../platform/http/call.ts'
import type { EnvironmentScope } from '../../platform/scope.ts'
import { notifyContactsChanged } from '../contacts/public.ts'
import { knownEventNames, listEventNames } from '../ingest/public.ts'
import { requireSegments } from '../segments/public.ts'
import { everyoneAsked } from './answers/responses.sql.ts'
import { fieldsOf } from './answers/segment-fields.sql.ts'
import { changed, emptySurvey } from './draft.ts'
import { answeredProblem, questionsProblem, type Trigger, triggerProblem } from './rules.ts'
import {
  countActive,
  deleteSurveyRow,
  findSurvey,
  insertSurvey,
  listAnswered,
  listSurveyRows,
  lockSurvey,
  type SurveyRow,
  saveSurvey,
} from './surveys.sql.ts'
import { withdrawInvitations } from './triggers/triggers.sql.ts'
import { auditedFields, noCounts, toSurvey } from './views.ts'

export const listEventTypes: Verb<typeof surveys.routes.eventTypes> = async ({ db, scope }) => ({
  fact_types: [...contactFactTypes],
  event_names: await listEventNames(db, scope),
})

export const listSurveys: Verb<typeof surveys.routes.list> = async ({ query, db, scope }) =>
  pageAnswer('surveys', await listSurveyRows(db, scope, query.active ?? null, pageOf(query)), toSurvey)

export const getSurvey: Verb<typeof surveys.routes.get> = async ({ params, db, scope }) =>
  toSurvey((await findSurvey(db, scope, params.id)) ?? fail('not_found'))

export const createSurvey: Verb<typeof surveys.routes.create> = async ({ body, scope, change, now }) =>
  change(async (tx) => {
    const { row, trigger } = changed(emptySurvey(body.name, scope.environmentId, now), body, now)
    await validateDraft(tx, scope, row, { trigger, before: null })
    await insertSurvey(tx, scope, row)
    tx.wake('surveys')
    const shown = toSurvey({ ...row, ...noCounts })
    tx.audited({
      target: { type: 'survey', id: row.id, name: row.name },
      changes: Object.fromEntries(auditedFields.map((field) => [field, { to: shown[field] }])),
    })
    return shown
  })

export const updateSurvey: Verb<typeof surveys.routes.update> = async ({ params, body, scope, change, now }) =>
  change(async (tx) => {
    await lockSurvey(tx, scope, params.id, 'change')
    const before = (await findSurvey(tx, scope, params.id)) ?? fail('not_found')
    const { row, trigger } = changed(before, body, now)
    await validateDraft(tx, scope, row, { trigger, before })
    const { shown, started, completed, dismissed } = before
    const after = { ...row, shown, started, completed, dismissed }
    const changes = diff(toSurvey(before), toSurvey(after), auditedFields)
    if (Object.keys(changes).length === 0) {
      tx.unchanged()
      return toSurvey(before)
    }
    if ('questions' in changes) {
      const ids = before.questions.map(({ id }) => id)
      const problem = answeredProblem(before.questions, row.questions, await listAnswered(tx, scope, before.id, ids))
      if (problem) fail('conflict', problem)
    }
    await saveSurvey(tx, scope, row)
    if (row.trigger_on !== before.trigger_on || row.trigger_event !== before.trigger_event) {
      await withdrawInvitations(tx, scope, row.id)
    }
    tx.wake('surveys')
    tx.audited({ target: { type: 'survey', id: before.id, name: row.name }, changes })
    return toSurvey(after)
  })

/** Refuses a survey that is wrong in itself, or that waits for what is not there. */
async function validateDraft(
  db: Db,
  scope: EnvironmentScope,
  after: SurveyRow,
  { trigger, before }: { trigger: Trigger | null; before: SurveyRow | null },
): Promise<void> {
  const problem = questionsProblem(after.questions) ?? (trigger && triggerProblem(trigger))
  if (problem) invalid(...problem)
  if (after.active && after.questions.length === 0)
    invalid('questions', 'must have at least one question before the survey is turned on')
  if (after.default_locale in after.locales)
    invalid('locales', 'must not contain the default locale, whose texts are in the questions')
  if (after.segment_id !== null) await requireSegments(db, scope, { segment_id: after.segment_id })
  if (after.trigger_event !== before?.trigger_event || after.trigger_on !== before.trigger_on) {
    await requireEvent(db, scope, after)
  }
  if (after.active && !before?.active && (await countActive(db, scope)) >= surveyBounds.active) {
    fail('conflict', `At most ${surveyBounds.active} surveys can be on at the same time.`)
  }
}

async function requireEvent(db: Db, scope: EnvironmentScope, { trigger_on, trigger_event }: SurveyRow): Promise<void> {
  if (trigger_event === null) return
  if (trigger_on === 'fact') {
    if (!isServiceEvent(trigger_event)) invalid('trigger.type', 'must be one of fact_types')
  } else if (isServiceEvent(trigger_event) || !(await knownEventNames(db, scope, [trigger_event])).has(trigger_event)) {
    invalid('trigger.name', 'must be one of event_names. Track an event once to use it')
  }
}

export const deleteSurvey: Verb<typeof surveys.routes.remove> = async ({ params, scope, change, platform }) =>
  change(async (tx) => {
    await lockSurvey(tx, scope, params.id, 'change')
    const { id, name, questions, started } = (await findSurvey(tx, scope, params.id)) ?? fail('not_found')
    // Selected before the deletion, because it concerns everybody who answered.
    const contacts = everyoneAsked(tx, scope, id)
    await notifyContactsChanged(platform, tx, { scope, contacts, fields: fieldsOf(id, questions) })
    await deleteSurveyRow(tx, scope, id)
    tx.wake('surveys')
    tx.audited({ target: { type: 'survey', id, name }, changes: { responses: { from: started } } })
  })
