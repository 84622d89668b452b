import type { Change } from '../../../platform/change.ts'
import type { EnvironmentScope } from '../../../platform/contact-data.ts'
import type { Platform } from '../../../platform/platform.ts'
import { listCompleted, type PersonIn } from './progress.sql.ts'
import { doneField } from './segment-fields.sql.ts'

/** Tells of those who had not done every event step before, and have now. */
export async function announceCompleted(
  tx: Change,
  { contactData }: Pick<Platform, 'contactData'>,
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
    await contactData.changed(tx, { scope, contacts, fields: [doneField(checklistId)] })
  }
}
