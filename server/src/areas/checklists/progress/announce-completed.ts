import type { Change } from '../../../platform/change.ts'
import type { Extensible } from '../../../platform/platform.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { notifyContactsChanged } from '../../contacts/public.ts'
import { listCompleted, type PersonIn } from './progress.sql.ts'
import { doneField } from './segment-fields.sql.ts'

/** Announces the contacts that have now done every event step and had not before. */
export async function announceCompleted(
  tx: Change,
  platform: Extensible,
  scope: EnvironmentScope,
  people: readonly (PersonIn & { at?: Date })[],
): Promise<void> {
  if (people.length === 0) return
  const lastOf = Map.groupBy(people, ({ contact_id, checklist_id }) => `${contact_id} ${checklist_id}`)
  const asked = [...lastOf.values()].flatMap(([first]) => first ?? [])
  const completed = await listCompleted(tx, scope, asked)
  for (const { contact_id, checklist_id } of completed) {
    const times = lastOf.get(`${contact_id} ${checklist_id}`)?.flatMap(({ at }) => at?.getTime() ?? [])
    tx.fact({
      type: 'checklist.completed',
      about: checklist_id,
      contactId: contact_id,
      data: { contact_id, checklist_id },
      ...(times && times.length > 0 && { occurredAt: new Date(Math.max(...times)) }),
    })
  }
  for (const [checklistId, some] of Map.groupBy(completed, ({ checklist_id }) => checklist_id)) {
    const contacts = some.map(({ contact_id }) => contact_id)
    await notifyContactsChanged(platform, tx, { scope, contacts, fields: [doneField(checklistId)] })
  }
}
