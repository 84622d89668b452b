import type { checklists } from '@userkeep/contract'
import { fail } from '../../platform/fail.ts'
import type { Verb } from '../../platform/http/call.ts'
import { findChecklist } from './checklists.sql.ts'
import { toChecklist } from './views.ts'

export const getChecklist: Verb<typeof checklists.routes.get> = async ({ params, db, scope }) =>
  toChecklist((await findChecklist(db, scope, params.id)) ?? fail('not_found'))
