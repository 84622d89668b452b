import type { BodyOf, checklists } from '@userkeep/contract'
import { v7 as uuid } from 'uuid'
import { diff } from '../../platform/diff.ts'
import { fail, invalid } from '../../platform/fail.ts'
import type { Verb } from '../../platform/http/call.ts'
import { type ChecklistRow, findChecklist, saveChecklist, saveSteps } from './checklists.sql.ts'
import { deleteProgressOf, everyoneIn } from './progress/progress.sql.ts'
import { doneField } from './progress/segment-fields.sql.ts'
import { requireSound, takeTurn } from './require-sound.ts'
import { draftProblem, forgottenSteps, nextSteps } from './rules.ts'
import { audible, toChecklist } from './views.ts'

export const updateChecklist: Verb<typeof checklists.routes.update> = async (call) => {
  const { params, body, scope, change, now, platform } = call
  return change(async (tx) => {
    const others = await takeTurn(tx, scope, params.id)
    const before = (await findChecklist(tx, scope, params.id)) ?? fail('not_found')
    const problem = draftProblem(body.steps ?? [], before.steps)
    if (problem) invalid(...problem)
    const after = changed(before, body, now)
    await requireSound(tx, scope, after, { others, before: before.steps })
    const changes = diff(toChecklist(before), toChecklist(after), audible)
    if (Object.keys(changes).length === 0) {
      tx.unchanged()
      return toChecklist(before)
    }
    await saveChecklist(tx, scope, after)
    if ('steps' in changes) {
      // Before anything is forgotten, since whoever had done only that is concerned, too.
      const contacts = everyoneIn(tx, scope, before.id)
      await platform.contactData.changed(tx, { scope, contacts, fields: [doneField(before.id)] })
      await deleteProgressOf(tx, scope, before.id, forgottenSteps(before.steps, after.steps))
      await saveSteps(tx, scope, after)
    }
    tx.wake('checklists')
    tx.audited({ target: { type: 'checklist', id: before.id, name: after.name }, changes })
    return toChecklist(after)
  })
}

function changed(before: ChecklistRow, body: BodyOf<typeof checklists.routes.update>, now: Date): ChecklistRow {
  const { steps, ...fields } = body
  const after = { ...before, ...fields, updated_at: now.toISOString() }
  return {
    ...after,
    activated_at: after.active && !before.active ? now.toISOString() : before.activated_at,
    steps: steps ? nextSteps(steps, before.steps, { now, newId: uuid }) : before.steps,
  }
}
