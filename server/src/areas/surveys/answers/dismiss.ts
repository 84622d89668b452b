import type { surveys } from '@userkeep/contract'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { inHand } from './in-hand.ts'
import { answersOf, saveResponse } from './responses.sql.ts'
import { stateField } from './segment-fields.sql.ts'
import { toOwnResponse } from './views.ts'

export const dismiss: Verb<typeof surveys.routes.dismiss> = async ({ params, caller, change, platform, scope, now }) =>
  change(async (tx) => {
    const { survey, response } = await inHand(tx, platform, scope, {
      caller,
      surveyId: params.id,
      source: 'widget',
      now,
    })
    const answers = await answersOf(tx, scope, response.id)
    if (response.state === 'complete') fail('conflict', 'This survey is completed, so there is nothing to close.')
    if (response.state === 'dismissed') return toOwnResponse(response, answers)
    const after = { ...response, state: 'dismissed' as const, dismissed_at: now.toISOString() }
    await saveResponse(tx, scope, after)
    const { contact_id } = response
    await platform.contactData.changed(tx, { scope, contacts: [contact_id], fields: [stateField(survey.id)] })
    const data = { contact_id, survey_id: survey.id }
    tx.fact({ type: 'survey.dismissed', about: survey.id, contactId: contact_id, data })
    return toOwnResponse(after, answers)
  })
