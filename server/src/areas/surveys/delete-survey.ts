import type { surveys } from '@userkeep/contract'
import { fail } from '../../platform/fail.ts'
import type { Verb } from '../../platform/http/call.ts'
import { everyoneAsked } from './answers/responses.sql.ts'
import { fieldsOf } from './answers/segment-fields.sql.ts'
import { deleteSurveyRow, findSurvey, lockSurvey } from './surveys.sql.ts'

export const deleteSurvey: Verb<typeof surveys.routes.remove> = async ({ params, scope, change, platform }) =>
  change(async (tx) => {
    await lockSurvey(tx, scope, params.id, 'change')
    const { id, name, questions, started } = (await findSurvey(tx, scope, params.id)) ?? fail('not_found')
    // Before anything is gone, since whoever had answered is concerned.
    const contacts = everyoneAsked(tx, scope, id)
    await platform.contactData.changed(tx, { scope, contacts, fields: fieldsOf(id, questions) })
    await deleteSurveyRow(tx, scope, id)
    tx.wake('surveys')
    tx.audited({ target: { type: 'survey', id, name }, changes: { responses: { from: started } } })
  })
