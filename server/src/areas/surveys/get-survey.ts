import type { surveys } from '@userkeep/contract'
import { fail } from '../../platform/fail.ts'
import type { Verb } from '../../platform/http/call.ts'
import { findSurvey } from './surveys.sql.ts'
import { toSurvey } from './views.ts'

export const getSurvey: Verb<typeof surveys.routes.get> = async ({ params, db, scope }) =>
  toSurvey((await findSurvey(db, scope, params.id)) ?? fail('not_found'))
