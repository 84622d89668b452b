import type { templates } from '@userkeep/contract'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { findTemplate } from './templates.sql.ts'
import { toTemplateInFull } from './views.ts'

export const getTemplate: Verb<typeof templates.routes.get> = async ({ params, db, scope }) =>
  toTemplateInFull((await findTemplate(db, scope, params.id)) ?? fail('not_found'))
