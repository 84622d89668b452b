import type { legal } from '@userkeep/contract'
import type { Verb } from '../../../platform/http/call.ts'
import { documentTarget } from '../documents/views.ts'
import { requireDraft } from './require-draft.ts'
import { deleteDraftRow } from './versions.sql.ts'

export const deleteDraft: Verb<typeof legal.routes.removeDraft> = async ({ params, scope, change }) =>
  change(async (tx) => {
    const { document, draft } = await requireDraft(tx, scope, params)
    await deleteDraftRow(tx, scope, draft.id)
    tx.audited({ target: documentTarget(document) })
  })
