import type { BodyOf, checklists } from '@userkeep/contract'
import { v7 as uuid } from 'uuid'
import { invalid } from '../../platform/fail.ts'
import type { Verb } from '../../platform/http/call.ts'
import { type ChecklistRow, insertChecklist } from './checklists.sql.ts'
import { requireSound, takeTurn } from './require-sound.ts'
import { draftProblem, nextSteps } from './rules.ts'
import { audible, toChecklist } from './views.ts'

export const createChecklist: Verb<typeof checklists.routes.create> = async ({ body, scope, change, now }) => {
  const problem = draftProblem(body.steps ?? [], [])
  if (problem) invalid(...problem)
  return change(async (tx) => {
    const row = newChecklist(body, scope.environmentId, now)
    const others = await takeTurn(tx, scope, row.id)
    await requireSound(tx, scope, row, { others, before: [] })
    await insertChecklist(tx, scope, row)
    tx.wake('checklists')
    const shown = toChecklist(row)
    tx.audited({
      target: { type: 'checklist', id: row.id, name: row.name },
      changes: Object.fromEntries(audible.map((field) => [field, { to: shown[field] }])),
    })
    return shown
  })
}

function newChecklist(body: BodyOf<typeof checklists.routes.create>, environmentId: string, now: Date): ChecklistRow {
  const at = now.toISOString()
  const active = body.active ?? false
  return {
    id: uuid(),
    environment_id: environmentId,
    name: body.name,
    description: body.description ?? null,
    active,
    activated_at: active ? at : null,
    segment_id: body.segment_id ?? null,
    unlocks_after: body.unlocks_after ?? null,
    selectable: body.selectable ?? false,
    snooze_days: body.snooze_days ?? null,
    created_at: at,
    updated_at: at,
    steps: nextSteps(body.steps ?? [], [], { now, newId: uuid }),
  }
}
