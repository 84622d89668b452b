import type { templates } from '@userkeep/contract'
import { fail } from '../../../platform/fail.ts'
import type { Call, Verb } from '../../../platform/http/call.ts'
import { requireRoom } from './require-room.ts'
import { lockTemplate, saveTemplate } from './templates.sql.ts'
import { templateTarget, toTemplateInFull } from './views.ts'

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
