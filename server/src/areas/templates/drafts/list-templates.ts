import { pageAnswer, pageOf, type templates } from '@userkeep/contract'
import type { Verb } from '../../../platform/http/call.ts'
import { listTemplateRows } from './templates.sql.ts'
import { toTemplate } from './views.ts'

export const listTemplates: Verb<typeof templates.routes.list> = async ({ db, scope, query }) =>
  pageAnswer('templates', await listTemplateRows(db, scope, query, pageOf(query)), toTemplate)
