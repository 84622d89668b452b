import { rowsIn, rowsOf } from '../../../platform/db/rows-in.ts'
import type { Db, Fragment } from '../../../platform/db/sql.ts'
import { environmentOf } from '../../../platform/db/tenants.ts'
import type { Awaits } from '../../../platform/facts/awaited.sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { contactMergeRows, contactRows, type MergedContacts } from '../../contacts/public.ts'

type Environment = Pick<EnvironmentScope, 'environmentId'>

/** A fact about a contact. */
interface Happened {
  contact_id: string
  type: string
  at: Date
}

interface DoneStep {
  contact_id: string
  checklist_id: string
  step_id: string
  at: Date
}

export type PersonIn = Pick<DoneStep, 'contact_id' | 'checklist_id'>

/** Whether a step of an active checklist waits on it. */
export const awaitedBySteps: Awaits = (db, { environment, type }) => db`exists (
  select 1 from checklist_steps s
  join checklists c on c.environment_id = ${environment} and c.id = s.checklist_id and c.active
  where s.environment_id = ${environment} and s.event_type = ${type})`

/** Waits for merges and erasures of these contacts, and locks the remaining ones until the transaction ends. */
export async function lockContacts(db: Db, { environmentId }: Environment, ids: readonly string[]): Promise<void> {
  await db`
    select 1 from ${contactRows(db)} contacts where environment_id = ${environmentId} and id = any(${ids as string[]}::uuid[])
    order by id for key share`
}

/** Returns the steps done by events since they count. A merged contact counts as its survivor. */
export async function listDoneSteps(
  db: Db,
  { environmentId }: Environment,
  some: readonly Happened[],
): Promise<DoneStep[]> {
  const environment = environmentOf(db, environmentId, 'given.environment_id')
  const given = rowsOf(db, environmentId, some, { contact_id: 'uuid', type: 'text', at: 'timestamptz' })
  const rows = await db<Read<DoneStep>[]>`
    select p.id as contact_id, s.checklist_id, s.id as step_id, min(given.at) as at
    from ${given} as given
    left join ${contactMergeRows(db)} m on m.environment_id = ${environment} and m.from_id = given.contact_id
    join ${contactRows(db)} p on p.environment_id = ${environment} and p.id = coalesce(m.into_id, given.contact_id)
    join checklist_steps s on s.environment_id = ${environment} and s.event_type = given.type
    join checklists c on c.environment_id = ${environment} and c.id = s.checklist_id
      and c.active and given.at >= c.activated_at and given.at >= s.counts_from
    group by p.id, s.checklist_id, s.id`
  return rows.map(withDate)
}

/** The row as the driver returns it. */
type Read<Row extends { at: Date }> = Omit<Row, 'at'> & { at: string }

const withDate = ({ at, ...row }: Read<DoneStep>): DoneStep => ({ ...row, at: new Date(at) })

const columns = { contact_id: 'uuid', checklist_id: 'uuid', step_id: 'uuid', at: 'timestamptz' } as const

/** Returns the steps that were not done before. */
export async function insertProgress(
  db: Db,
  { environmentId }: Environment,
  done: readonly DoneStep[],
): Promise<DoneStep[]> {
  const rows = await db<Read<DoneStep>[]>`
    insert into checklist_progress as d (environment_id, contact_id, checklist_id, step_id, done_at)
    select ${environmentId}, given.contact_id, given.checklist_id, given.step_id, given.at
    from ${rowsIn(db, done, columns)} as given order by 2, 3, 4
    on conflict do nothing
    returning d.contact_id, d.checklist_id, d.step_id, d.done_at as at`
  return rows.map(withDate)
}

/** Moves the time of a step earlier when a late event turns out to have happened before. */
export async function moveEarlier(db: Db, { environmentId }: Environment, done: readonly DoneStep[]): Promise<void> {
  await db`
    update checklist_progress d set done_at = given.at from ${rowsOf(db, environmentId, done, columns)} as given
    where d.environment_id = ${environmentOf(db, environmentId, 'given.environment_id')}
      and d.contact_id = given.contact_id
      and d.checklist_id = given.checklist_id and d.step_id = given.step_id and d.done_at > given.at`
}

/** Returns an expression: whether the checklist has event steps and all are done. */
export const isCompleted = (
  db: Db,
  { environment, contact, checklist }: { environment: Fragment; contact: Fragment; checklist: Fragment },
): Fragment => db`coalesce((
  select bool_and(d.step_id is not null) from checklist_steps s
  left join checklist_progress d on d.environment_id = ${environment} and d.contact_id = ${contact}
    and d.checklist_id = s.checklist_id and d.step_id = s.id
  where s.environment_id = ${environment} and s.checklist_id = ${checklist} and s.kind = 'event'), false)`

export function listCompleted(
  db: Db,
  { environmentId }: Environment,
  people: readonly PersonIn[],
): Promise<PersonIn[]> {
  const asked = {
    environment: db`${environmentId}::uuid`,
    contact: db`given.contact_id`,
    checklist: db`given.checklist_id`,
  }
  return db<PersonIn[]>`
    select given.contact_id, given.checklist_id
    from ${rowsIn(db, people, { contact_id: 'uuid', checklist_id: 'uuid' })} as given where ${isCompleted(db, asked)}`
}

/** Lists the checklists of which a contact has done a step. */
export async function listBegun(db: Db, { environmentId }: Environment, contactId: string): Promise<string[]> {
  const rows = await db<{ checklist_id: string }[]>`
    select distinct checklist_id from checklist_progress
    where environment_id = ${environmentId} and contact_id = ${contactId}`
  return rows.map((row) => row.checklist_id)
}

/** Selects the contacts that have done a step of a checklist. */
export const everyoneIn = (db: Db, { environmentId }: Environment, checklistId: string): Fragment => db`
  select distinct contact_id from checklist_progress
  where environment_id = ${environmentId} and checklist_id = ${checklistId}`

export async function deleteProgressOf(
  db: Db,
  { environmentId }: Environment,
  checklistId: string,
  stepIds: readonly string[],
): Promise<void> {
  if (stepIds.length === 0) return
  await db`
    delete from checklist_progress where environment_id = ${environmentId} and checklist_id = ${checklistId}
      and step_id = any(${stepIds as string[]}::uuid[])`
}

/** Merges progress. Where both contacts had done a step, the earlier time stays. */
export async function mergeProgress(db: Db, { scope: { environmentId }, from, into }: MergedContacts): Promise<void> {
  await db`
    insert into checklist_progress as d (environment_id, contact_id, checklist_id, step_id, done_at)
    select environment_id, ${into}, checklist_id, step_id, done_at from checklist_progress
    where environment_id = ${environmentId} and contact_id = ${from}
    on conflict (environment_id, contact_id, checklist_id, step_id) do update
      set done_at = excluded.done_at where excluded.done_at < d.done_at`
  await db`delete from checklist_progress where environment_id = ${environmentId} and contact_id = ${from}`
}

interface ProgressOfContact {
  checklist: string
  step: string
  done_at: string
}

export const progressOfContact = (
  db: Db,
  { environmentId }: Environment,
  contactId: string,
): Promise<ProgressOfContact[]> => db<ProgressOfContact[]>`
  select c.name as checklist, s.title as step, d.done_at from checklist_progress d
  join checklists c on c.environment_id = ${environmentId} and c.id = d.checklist_id
  join checklist_steps s on s.environment_id = ${environmentId} and s.checklist_id = d.checklist_id and s.id = d.step_id
  where d.environment_id = ${environmentId} and d.contact_id = ${contactId} order by d.done_at, c.name, s.position`
