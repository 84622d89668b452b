import type { SurveySource } from '@userkeep/contract/shapes/survey-answer'
import type { Change } from '../../../platform/change.ts'
import type { EnvironmentScope } from '../../../platform/contact-data.ts'
import { fail } from '../../../platform/fail.ts'
import type { ContactCaller } from '../../../platform/http/callers.ts'
import type { Platform } from '../../../platform/platform.ts'
import { lockLiveContact, requireKnown } from '../../contacts/public.ts'
import { lockSurvey, type SurveyRow } from '../surveys.sql.ts'
import type { ResponseRow } from './responses.sql.ts'
import { takeTurn } from './take-turn.ts'

export interface InHand {
  readonly survey: SurveyRow
  readonly response: ResponseRow
}

export interface Asking {
  readonly caller: ContactCaller
  readonly surveyId: string
  readonly source: SurveySource
  readonly now: Date
}

/** A survey and the caller's response to it, held: one at a time answers for a person. */
export async function inHand(
  tx: Change,
  platform: Pick<Platform, 'contactData'>,
  scope: EnvironmentScope,
  { caller, surveyId, source, now }: Asking,
): Promise<InHand> {
  await requireKnown(tx, scope, caller)
  const { id: contactId } = await lockLiveContact(tx, scope, caller.contactId)
  const survey = (await lockSurvey(tx, scope, surveyId, 'answer')) ?? fail('not_found')
  const customerId = caller.team?.customerId ?? null
  return { survey, response: await takeTurn(tx, platform, scope, { contactId, customerId, survey, source, now }) }
}
