import type { AnswerOf, surveys } from '@userkeep/contract'
import type { SurveySource } from '@userkeep/contract/shapes/survey-answer'
import type { Change } from '../../../platform/change.ts'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import type { ContactCaller } from '../../../platform/http/callers.ts'
import type { Extensible } from '../../../platform/platform.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { lockLiveContact, notifyContactsChanged, requireKnown } from '../../contacts/public.ts'
import { lockSurvey, type SurveyRow } from '../surveys.sql.ts'
import { findOrBeginResponse } from './begin-response.ts'
import type { Answers } from './path.ts'
import { record } from './record.ts'
import { answersOf, type ResponseRow, saveResponse } from './responses.sql.ts'
import { stateField } from './segment-fields.sql.ts'

const toOwnResponse = (row: ResponseRow, answers: Answers): AnswerOf<typeof surveys.routes.respond> => ({
  id: row.id,
  survey_id: row.survey_id,
  state: row.state,
  answers,
  shown_at: row.shown_at,
  started_at: row.started_at,
  completed_at: row.completed_at,
  dismissed_at: row.dismissed_at,
})

interface InHand {
  readonly survey: SurveyRow
  readonly response: ResponseRow
}

interface Asking {
  readonly caller: ContactCaller
  readonly surveyId: string
  readonly source: SurveySource
  readonly now: Date
}

/** Returns a survey and the caller's response, locked so that answers of a contact are serialized. */
async function inHand(
  tx: Change,
  platform: Extensible,
  scope: EnvironmentScope,
  { caller, surveyId, source, now }: Asking,
): Promise<InHand> {
  await requireKnown(tx, scope, caller)
  const { id: contactId } = await lockLiveContact(tx, scope, caller.contactId)
  const survey = (await lockSurvey(tx, scope, surveyId, 'answer')) ?? fail('not_found')
  const customerId = caller.team?.customerId ?? null
  return {
    survey,
    response: await findOrBeginResponse(tx, platform, scope, { contactId, customerId, survey, source, now }),
  }
}

export const respond: Verb<typeof surveys.routes.respond> = async ({
  params,
  body,
  caller,
  change,
  platform,
  scope,
  now,
}) =>
  change(async (tx) => {
    const source = body.place ?? 'widget'
    const held = await inHand(tx, platform, scope, { caller, surveyId: params.id, source, now })
    const said = {
      given: body.answers,
      complete: body.complete ?? true,
      locale: body.locale ?? null,
      source,
      customerId: caller.team?.customerId ?? null,
      now,
    }
    const { response, answers } = await record(tx, platform, scope, { ...held, said })
    return toOwnResponse(response, answers)
  })

export const dismiss: Verb<typeof surveys.routes.dismiss> = async ({ params, caller, change, platform, scope, now }) =>
  change(async (tx) => {
    const { survey, response } = await inHand(tx, platform, scope, {
      caller,
      surveyId: params.id,
      source: 'widget',
      now,
    })
    const answers = await answersOf(tx, scope, response.id)
    if (response.state === 'complete') fail('conflict', 'This survey is already completed.')
    if (response.state === 'dismissed') return toOwnResponse(response, answers)
    const after = { ...response, state: 'dismissed' as const, dismissed_at: now.toISOString() }
    await saveResponse(tx, scope, after)
    const { contact_id } = response
    await notifyContactsChanged(platform, tx, { scope, contacts: [contact_id], fields: [stateField(survey.id)] })
    const data = { contact_id, survey_id: survey.id }
    tx.fact({ type: 'survey.dismissed', about: survey.id, contactId: contact_id, data })
    return toOwnResponse(after, answers)
  })

export const noteShown: Verb<typeof surveys.routes.shown> = async ({
  params,
  body,
  caller,
  change,
  platform,
  scope,
  now,
}) =>
  change(async (tx) => {
    const asking = { caller, surveyId: params.id, source: body.place ?? 'widget', now }
    const { response } = await inHand(tx, platform, scope, asking)
    return toOwnResponse(response, await answersOf(tx, scope, response.id))
  })
