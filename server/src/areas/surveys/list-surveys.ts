import { pageAnswer, pageOf, type surveys } from '@userkeep/contract'
import type { Verb } from '../../platform/http/call.ts'
import { listSurveyRows } from './surveys.sql.ts'
import { toSurvey } from './views.ts'

export const listSurveys: Verb<typeof surveys.routes.list> = async ({ query, db, scope }) =>
  pageAnswer('surveys', await listSurveyRows(db, scope, query.active ?? null, pageOf(query)), toSurvey)
