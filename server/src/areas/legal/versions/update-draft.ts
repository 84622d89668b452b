import type { legal } from '@userkeep/contract'
import { diff } from '../../../platform/diff.ts'
import { renderMarkdown } from '../../../platform/html/markdown.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { documentTarget } from '../documents/views.ts'
import { requireDraft } from './require-draft.ts'
import { saveDraft, type VersionInFull } from './versions.sql.ts'

export const updateDraft: Verb<typeof legal.routes.updateDraft> = async ({ params, body, scope, change, now }) =>
  change(async (tx) => {
    const { document, draft } = await requireDraft(tx, scope, params)
    const after = { ...draft, ...body }
    const changes = { ...diff<VersionInFull>(draft, after, ['summary']), ...changedText(draft, after) }
    if (Object.keys(changes).length === 0) {
      tx.unchanged()
      return draft
    }
    const saved = { ...after, html: renderMarkdown(after.body), updated_at: now.toISOString() }
    await saveDraft(tx, scope, saved)
    tx.audited({ target: documentTarget(document), changes })
    return saved
  })

/** The log tells that the text is another; what it was is nobody's evidence yet. */
const changedText = (before: VersionInFull, after: VersionInFull) =>
  before.body === after.body
    ? {}
    : { body: { from: `${before.body.length} characters`, to: `${after.body.length} characters` } }
