import { isDeepStrictEqual } from 'node:util'
import type { templates } from '@userkeep/contract'
import { diff } from '../../../platform/diff.ts'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import type { TemplateContent } from '../content.ts'
import { requireSound } from './require-sound.ts'
import { findTemplate, lockTemplate, saveTemplate, type TemplateRow } from './templates.sql.ts'
import { templateTarget, toTemplateInFull } from './views.ts'

export const updateTemplate: Verb<typeof templates.routes.update> = async ({ params, body, scope, change, now }) => {
  if (body.draft) requireSound(body.draft)
  return change(async (tx) => {
    const before = (await lockTemplate(tx, scope, params.id)) ?? fail('not_found')
    const after = { ...before, ...body }
    const changes = { ...diff<TemplateRow>(before, after, ['name']), ...changedTexts(before.draft, after.draft) }
    if (Object.keys(changes).length === 0) {
      tx.unchanged()
      return toTemplateInFull(before)
    }
    await saveTemplate(tx, scope, after, now)
    tx.audited({ target: templateTarget(after), changes })
    return toTemplateInFull((await findTemplate(tx, scope, before.id)) ?? fail('internal'))
  })
}

/** The log tells which texts are others; what they were is in the versions. */
function changedTexts(before: TemplateContent, after: TemplateContent) {
  if (isDeepStrictEqual(before, after)) return {}
  const names = (content: TemplateContent) => Object.keys(content.locales).sort().join(', ')
  return { draft: { from: names(before), to: names(after) } }
}
