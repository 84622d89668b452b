import type { Db } from '../../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import type { MergedContacts } from '../../contacts/public.ts'

type Environment = Pick<EnvironmentScope, 'environmentId'>

type Choice = 'selected_at' | 'dismissed_at'

export async function saveChoice(
  db: Db,
  { environmentId }: Environment,
  { contactId, checklistId, choice, now }: { contactId: string; checklistId: string; choice: Choice; now: Date },
): Promise<void> {
  const [selected, dismissed] = choice === 'selected_at' ? [now, null] : [null, now]
  await db`
    insert into checklist_choices as x (environment_id, contact_id, checklist_id, selected_at, dismissed_at)
    values (${environmentId}, ${contactId}, ${checklistId}, ${selected}, ${dismissed})
    on conflict (environment_id, contact_id, checklist_id) do update set
      selected_at = coalesce(excluded.selected_at, x.selected_at),
      dismissed_at = coalesce(excluded.dismissed_at, x.dismissed_at)`
}

/** Merges choices. The latest of each kind stays. */
export async function mergeChoices(db: Db, { scope: { environmentId }, from, into }: MergedContacts): Promise<void> {
  await db`
    insert into checklist_choices as x (environment_id, contact_id, checklist_id, selected_at, dismissed_at)
    select environment_id, ${into}, checklist_id, selected_at, dismissed_at from checklist_choices
    where environment_id = ${environmentId} and contact_id = ${from}
    on conflict (environment_id, contact_id, checklist_id) do update set
      selected_at = greatest(x.selected_at, excluded.selected_at),
      dismissed_at = greatest(x.dismissed_at, excluded.dismissed_at)`
  await db`delete from checklist_choices where environment_id = ${environmentId} and contact_id = ${from}`
}

interface ChoiceOfContact {
  checklist: string
  selected_at: string | null
  dismissed_at: string | null
}

export const choicesOfContact = (
  db: Db,
  { environmentId }: Environment,
  contactId: string,
): Promise<ChoiceOfContact[]> => db<ChoiceOfContact[]>`
  select c.name as checklist, x.selected_at, x.dismissed_at from checklist_choices x
  join checklists c on c.environment_id = ${environmentId} and c.id = x.checklist_id
  where x.environment_id = ${environmentId} and x.contact_id = ${contactId} order by c.name, c.id`
