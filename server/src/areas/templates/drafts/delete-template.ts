import type { templates } from '@userkeep/contract'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { deleteTemplateRow, lockTemplate } from './templates.sql.ts'
import { templateTarget } from './views.ts'

export const deleteTemplate: Verb<typeof templates.routes.remove> = async ({ params, scope, change }) =>
  change(async (tx) => {
    const template = (await lockTemplate(tx, scope, params.id)) ?? fail('not_found')
    if (template.current_version_id !== null)
      fail('conflict', 'What was published stays. Archive the template instead.')
    await deleteTemplateRow(tx, scope, template.id)
    tx.audited({ target: templateTarget(template) })
  })
