import type { legal } from '@userkeep/contract'
import { fail } from '../../../platform/fail.ts'
import type { Call, Verb } from '../../../platform/http/call.ts'
import { lockDocument, saveDocument } from './documents.sql.ts'
import { requireRoom } from './require-room.ts'
import { documentTarget, toDocument } from './views.ts'

type Routes = typeof legal.routes
type Moving = Call<Routes['archive'] | Routes['restore']>

export const archiveDocument: Verb<Routes['archive']> = (call) => move(call, call.now.toISOString())

export const restoreDocument: Verb<Routes['restore']> = (call) => move(call, null)

const move = ({ params, scope, change, now }: Moving, archivedAt: string | null) =>
  change(async (tx) => {
    const before = (await lockDocument(tx, scope, params.id)) ?? fail('not_found')
    if ((before.archived_at === null) === (archivedAt === null)) {
      tx.unchanged()
      return toDocument(before)
    }
    if (archivedAt === null) await requireRoom(tx, scope)
    const after = { ...before, archived_at: archivedAt, updated_at: now.toISOString() }
    await saveDocument(tx, scope, after, now)
    tx.audited({
      target: documentTarget(after),
      changes: { archived_at: { from: before.archived_at, to: archivedAt } },
    })
    return toDocument(after)
  })
