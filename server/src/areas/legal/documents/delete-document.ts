import type { legal } from '@userkeep/contract'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { deleteDocumentRow, lockDocument } from './documents.sql.ts'
import { documentTarget } from './views.ts'

export const deleteDocument: Verb<typeof legal.routes.remove> = async ({ params, scope, change }) =>
  change(async (tx) => {
    const document = (await lockDocument(tx, scope, params.id)) ?? fail('not_found')
    if (document.version_id !== null) fail('conflict', 'What was published stays. Archive the document instead.')
    await deleteDocumentRow(tx, scope, document.id)
    tx.audited({ target: documentTarget(document) })
  })
