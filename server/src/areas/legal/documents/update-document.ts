import type { legal } from '@userkeep/contract'
import { diff } from '../../../platform/diff.ts'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { requireSegments } from '../../segments/public.ts'
import { type DocumentRow, lockDocument, saveDocument } from './documents.sql.ts'
import { audible, documentTarget, toDocument } from './views.ts'

export const updateDocument: Verb<typeof legal.routes.update> = async ({ params, body, scope, change, now }) =>
  change(async (tx) => {
    const before = (await lockDocument(tx, scope, params.id)) ?? fail('not_found')
    const after = { ...before, ...body, updated_at: now.toISOString() }
    const changes = diff<DocumentRow>(before, after, audible)
    if (Object.keys(changes).length === 0) {
      tx.unchanged()
      return toDocument(before)
    }
    if (after.segment_id !== null) await requireSegments(tx, scope, { segment_id: after.segment_id })
    await saveDocument(tx, scope, after, now)
    tx.audited({ target: documentTarget(after), changes })
    return toDocument(after)
  })
