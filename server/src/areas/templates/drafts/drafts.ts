import { isDeepStrictEqual } from 'node:util'
import { pageAnswer, pageOf, type templates } from '@userkeep/contract'
import { v7 as uuid } from 'uuid'
import { isDuplicate } from '../../../platform/db/errors.ts'
import { diff } from '../../../platform/diff.ts'
import { fail } from '../../../platform/fail.ts'
import type { Call, Verb } from '../../../platform/http/call.ts'
import type { TemplateContent } from '../content.ts'
import { derivedKey } from './derived-key.ts'
import { requireRoom } from './require-room.ts'
import {
  deleteTemplateRow,
  findTemplate,
  insertTemplate,
  listTemplateRows,
  lockTemplate,
  saveTemplate,
  type TemplateRow,
} from './templates.sql.ts'
import { emptyDraft, requireFormat, validateDraft } from './validate-draft.ts'
import { templateTarget, toTemplate, toTemplateInFull } from './views.ts'

export const listTemplates: Verb<typeof templates.routes.list> = async ({ db, scope, query }) =>
  pageAnswer('templates', await listTemplateRows(db, scope, query, pageOf(query)), toTemplate)

export const getTemplate: Verb<typeof templates.routes.get> = async ({ params, db, scope }) =>
  toTemplateInFull((await findTemplate(db, scope, params.id)) ?? fail('not_found'))

export const createTemplate: Verb<typeof templates.routes.create> = async ({ body, scope, change, now }) => {
  const { name, kind, format = 'markdown', draft = emptyDraft() } = body
  requireFormat(kind, format)
  validateDraft(draft)
  return change(async (tx) => {
    await requireRoom(tx, scope)
    const key = body.key ?? (await derivedKey(tx, scope, name))
    const template = { id: uuid(), key, name, kind, format, draft }
    await insertTemplate(tx, scope, template, now)
    tx.audited({
      target: templateTarget(template),
      changes: { key: { to: key }, name: { to: name }, kind: { to: kind }, format: { to: format } },
    })
    return toTemplateInFull((await findTemplate(tx, scope, template.id)) ?? fail('internal'))
  }).catch(refuseTakenKey)
}

function refuseTakenKey(error: unknown): never {
  if (isDuplicate(error, 'templates_by_key')) fail('conflict', 'A template with this key already exists.')
  throw error
}

export const updateTemplate: Verb<typeof templates.routes.update> = async ({ params, body, scope, change, now }) => {
  if (body.draft) validateDraft(body.draft)
  return change(async (tx) => {
    const before = (await lockTemplate(tx, scope, params.id)) ?? fail('not_found')
    const after = { ...before, ...body }
    const changes = { ...diff<TemplateRow>(before, after, ['key', 'name']), ...changedTexts(before.draft, after.draft) }
    if (Object.keys(changes).length === 0) {
      tx.unchanged()
      return toTemplateInFull(before)
    }
    await saveTemplate(tx, scope, after, now)
    tx.audited({ target: templateTarget(after), changes })
    return toTemplateInFull((await findTemplate(tx, scope, before.id)) ?? fail('internal'))
  }).catch(refuseTakenKey)
}

/** The log names the changed texts; the versions contain their content. */
function changedTexts(before: TemplateContent, after: TemplateContent) {
  if (isDeepStrictEqual(before, after)) return {}
  const names = (content: TemplateContent) => Object.keys(content.locales).sort().join(', ')
  return { draft: { from: names(before), to: names(after) } }
}

type Routes = typeof templates.routes
type Moving = Call<Routes['archive'] | Routes['restore']>

export const archiveTemplate: Verb<Routes['archive']> = (call) => move(call, call.now.toISOString())

export const restoreTemplate: Verb<Routes['restore']> = (call) => move(call, null)

const move = ({ params, scope, change, now }: Moving, archivedAt: string | null) =>
  change(async (tx) => {
    const before = (await lockTemplate(tx, scope, params.id)) ?? fail('not_found')
    if ((before.archived_at === null) === (archivedAt === null)) {
      tx.unchanged()
      return toTemplateInFull(before)
    }
    if (archivedAt === null) await requireRoom(tx, scope)
    const after = { ...before, archived_at: archivedAt, updated_at: now.toISOString() }
    await saveTemplate(tx, scope, after, now)
    tx.audited({
      target: templateTarget(after),
      changes: { archived_at: { from: before.archived_at, to: archivedAt } },
    })
    return toTemplateInFull(after)
  })

export const deleteTemplate: Verb<typeof templates.routes.remove> = async ({ params, scope, change }) =>
  change(async (tx) => {
    const template = (await lockTemplate(tx, scope, params.id)) ?? fail('not_found')
    if (template.current_version_id !== null)
      fail('conflict', 'A published template cannot be deleted. Archive it instead.')
    await deleteTemplateRow(tx, scope, template.id)
    tx.audited({ target: templateTarget(template) })
  })
