import type { checklists } from '@userkeep/contract'
import { fail } from '../../platform/fail.ts'
import type { Verb } from '../../platform/http/call.ts'
import { deleteChecklistRow, findChecklist } from './checklists.sql.ts'
import { everyoneIn } from './progress/progress.sql.ts'
import { doneField } from './progress/segment-fields.sql.ts'
import { takeTurn } from './require-sound.ts'

export const deleteChecklist: Verb<typeof checklists.routes.remove> = async ({ params, scope, change, platform }) =>
  change(async (tx) => {
    const others = await takeTurn(tx, scope, params.id)
    const { id, name } = (await findChecklist(tx, scope, params.id)) ?? fail('not_found')
    const waiting = others.filter(({ unlocks_after }) => unlocks_after === id).map((other) => other.name)
    if (waiting.length > 0) fail('conflict', `${waiting.join(', ')} waits on this checklist.`)
    const contacts = everyoneIn(tx, scope, id)
    await platform.contactData.changed(tx, { scope, contacts, fields: [doneField(id)] })
    await deleteChecklistRow(tx, scope, id)
    tx.wake('checklists')
    tx.audited({ target: { type: 'checklist', id, name } })
  })
