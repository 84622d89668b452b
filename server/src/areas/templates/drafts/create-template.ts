import type { templates } from '@userkeep/contract'
import { v7 as uuid } from 'uuid'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { requireRoom } from './require-room.ts'
import { emptyDraft, requireFormat, requireSound } from './require-sound.ts'
import { findTemplate, insertTemplate } from './templates.sql.ts'
import { templateTarget, toTemplateInFull } from './views.ts'

export const createTemplate: Verb<typeof templates.routes.create> = async ({ body, scope, change, now }) => {
  const { name, kind, format = 'markdown', draft = emptyDraft() } = body
  requireFormat(kind, format)
  requireSound(draft)
  return change(async (tx) => {
    await requireRoom(tx, scope)
    const template = { id: uuid(), name, kind, format, draft }
    await insertTemplate(tx, scope, template, now)
    tx.audited({
      target: templateTarget(template),
      changes: { name: { to: name }, kind: { to: kind }, format: { to: format } },
    })
    return toTemplateInFull((await findTemplate(tx, scope, template.id)) ?? fail('internal'))
  })
}
