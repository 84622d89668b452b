import type { SurveySource } from '@userkeep/contract/shapes/survey-answer'
import { v7 as uuid } from 'uuid'
import type { Change } from '../../../platform/change.ts'
import { fail } from '../../../platform/fail.ts'
import type { Extensible } from '../../../platform/platform.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { notifyContactsChanged } from '../../contacts/public.ts'
import { isFor, mayAsk } from '../asking/choose.ts'
import { findOwnState } from '../asking/own-state.sql.ts'
import type { SurveyRow } from '../surveys.sql.ts'
import { findResponse, insertResponse, noteAsked, type ResponseRow } from './responses.sql.ts'
import { stateField } from './segment-fields.sql.ts'

interface Asked {
  /** Locked by the transaction, so that nobody is asked two surveys at once. */
  readonly contactId: string
  readonly customerId: string | null
  readonly survey: SurveyRow
  readonly source: SurveySource
  readonly now: Date
}

/** Returns the contact's response to a survey that they were or may be shown, and begins one if there is none. */
export async function findOrBeginResponse(
  tx: Change,
  platform: Extensible,
  scope: EnvironmentScope,
  asked: Asked,
): Promise<ResponseRow> {
  const { contactId, survey, now } = asked
  const before = await findResponse(tx, scope, survey.id, contactId)
  if (before) return before
  const own = await findOwnState(tx, scope.environmentId, contactId)
  if (own === null || !isFor(survey, own, now)) fail('not_found')
  if (!mayAsk(own, now)) fail('conflict', 'This person was recently asked another survey.')
  return beginResponse(tx, platform, scope, asked)
}

/** Writes that somebody was shown a survey. */
export async function beginResponse(
  tx: Change,
  platform: Extensible,
  scope: EnvironmentScope,
  { contactId, customerId, survey, source, now }: Asked,
): Promise<ResponseRow> {
  const row: ResponseRow = {
    id: uuid(),
    survey_id: survey.id,
    contact_id: contactId,
    customer_id: customerId,
    state: 'shown',
    source,
    locale: null,
    shown_at: now.toISOString(),
    started_at: null,
    completed_at: null,
    dismissed_at: null,
  }
  await insertResponse(tx, scope, row)
  await noteAsked(tx, scope, { contactId, surveyId: survey.id, at: now })
  await notifyContactsChanged(platform, tx, { scope, contacts: [contactId], fields: [stateField(survey.id)] })
  return row
}
