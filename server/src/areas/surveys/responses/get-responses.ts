import { pageAnswer, pageOf, type surveys } from '@userkeep/contract'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { liveContact } from '../../contacts/public.ts'
import { findSurveyName } from '../surveys.sql.ts'
import { listOfContact, listResponses } from './list-responses.sql.ts'
import { toResponse, toResponseOfContact } from './views.ts'

export const getResponses: Verb<typeof surveys.routes.responses> = async ({ params, query, db, scope }) => {
  if ((await findSurveyName(db, scope, params.id)) === null) fail('not_found')
  return pageAnswer('responses', await listResponses(db, scope, params.id, query, pageOf(query)), toResponse)
}

export const getOfContact: Verb<typeof surveys.routes.ofContact> = async ({ params, query, db, scope }) => {
  const { id } = await liveContact(db, scope, params.id)
  return pageAnswer('responses', await listOfContact(db, scope, id, pageOf(query)), toResponseOfContact)
}
