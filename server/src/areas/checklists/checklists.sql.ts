import { rowsIn } from '../../platform/db/rows-in.ts'
import type { Db, Fragment } from '../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../platform/scope.ts'
import type { StoredStep } from './rules.ts'

type Environment = Pick<EnvironmentScope, 'environmentId'>

interface ChecklistFields {
  id: string
  environment_id: string
  name: string
  description: string | null
  active: boolean
  activated_at: string | null
  segment_id: string | null
  unlocks_after: string | null
  selectable: boolean
  snooze_days: number | null
  created_at: string
  updated_at: string
}

export interface ChecklistRow extends ChecklistFields {
  steps: StoredStep[]
}

const columns = (db: Db) => db`
  id, environment_id, name, description, active, activated_at, segment_id, unlocks_after, selectable, snooze_days,
  created_at, updated_at`

const stepColumns = (db: Db) => db`id, kind, title, body, event_type, feature, url, counts_from`

/**
 * Locks the checklists of an environment for edits and for progress, so that two edits cannot close a cycle, no step is
 * deleted while it is being done, and each step is done once.
 */
export async function lockChecklists(db: Db, { environmentId }: Environment): Promise<void> {
  await db`select pg_advisory_xact_lock(hashtextextended(${`checklists ${environmentId}`}, 0))`
}

/** Lists the checklists in the order of their creation. */
export async function listChecklistRows(db: Db, { environmentId }: Environment): Promise<ChecklistRow[]> {
  const [rows, steps] = await Promise.all([
    db<ChecklistFields[]>`select ${columns(db)} from checklists where environment_id = ${environmentId} order by id`,
    db<(StoredStep & { checklist_id: string })[]>`
      select checklist_id, ${stepColumns(db)} from checklist_steps
      where environment_id = ${environmentId} order by checklist_id, position`,
  ])
  const byChecklist = Map.groupBy(steps, ({ checklist_id }) => checklist_id)
  return rows.map((row) => ({
    ...row,
    steps: (byChecklist.get(row.id) ?? []).map(({ checklist_id: _, ...step }) => step),
  }))
}

export async function findChecklist(db: Db, { environmentId }: Environment, id: string): Promise<ChecklistRow | null> {
  const [[row], steps] = await Promise.all([
    db<ChecklistFields[]>`
      select ${columns(db)} from checklists where environment_id = ${environmentId} and id = ${id}`,
    db<StoredStep[]>`
      select ${stepColumns(db)} from checklist_steps
      where environment_id = ${environmentId} and checklist_id = ${id} order by position`,
  ])
  return row ? { ...row, steps: [...steps] } : null
}

export async function insertChecklist(db: Db, { environmentId }: Environment, row: ChecklistRow): Promise<void> {
  await db`
    insert into checklists (environment_id, id, name, description, active, activated_at, segment_id, unlocks_after,
      selectable, snooze_days, created_at, updated_at)
    values (${environmentId}, ${row.id}, ${row.name}, ${row.description}, ${row.active}, ${row.activated_at},
      ${row.segment_id}, ${row.unlocks_after}, ${row.selectable}, ${row.snooze_days}, ${row.created_at},
      ${row.updated_at})`
  await saveSteps(db, { environmentId }, row)
}

export async function saveChecklist(db: Db, { environmentId }: Environment, row: ChecklistRow): Promise<void> {
  await db`
    update checklists set name = ${row.name}, description = ${row.description}, active = ${row.active},
      activated_at = ${row.activated_at}, segment_id = ${row.segment_id}, unlocks_after = ${row.unlocks_after},
      selectable = ${row.selectable}, snooze_days = ${row.snooze_days}, updated_at = ${row.updated_at}
    where environment_id = ${environmentId} and id = ${row.id}`
}

const stepTypes = {
  id: 'uuid',
  position: 'int',
  kind: 'text',
  title: 'text',
  body: 'text',
  event_type: 'text',
  feature: 'text',
  url: 'text',
  counts_from: 'timestamptz',
} as const

/** Writes these steps, and deletes those that are no longer there with what was recorded of them. */
export async function saveSteps(db: Db, { environmentId }: Environment, { id, steps }: ChecklistRow): Promise<void> {
  await db`
    delete from checklist_steps where environment_id = ${environmentId} and checklist_id = ${id}
      and id <> all(${steps.map((step) => step.id)}::uuid[])`
  const rows = steps.map((step, position) => ({ ...step, position, counts_from: new Date(step.counts_from) }))
  await db`
    insert into checklist_steps as s
      (environment_id, checklist_id, id, position, kind, title, body, event_type, feature, url, counts_from)
    select ${environmentId}, ${id}, g.id, g.position, g.kind, g.title, g.body, g.event_type, g.feature, g.url,
      g.counts_from
    from ${rowsIn(db, rows, stepTypes)} as g
    on conflict (environment_id, checklist_id, id) do update set position = excluded.position, kind = excluded.kind,
      title = excluded.title, body = excluded.body, event_type = excluded.event_type, feature = excluded.feature,
      url = excluded.url, counts_from = excluded.counts_from`
}

export async function deleteChecklistRow(db: Db, { environmentId }: Environment, id: string): Promise<void> {
  await db`delete from checklists where environment_id = ${environmentId} and id = ${id}`
}

export interface ClosingCounts {
  checklist_id: string
  dismissals: number
  hidden: number
}

/** Counts for each checklist the contacts that ever dismissed it, and those for whom it is dismissed now. */
export function countClosings(db: Db, { environmentId }: Environment, now: Date): Promise<ClosingCounts[]> {
  return db<ClosingCounts[]>`
    select c.id as checklist_id, count(*)::int as dismissals,
      (count(*) filter (where ${isClosed(db, db`${now}::timestamptz`)}))::int as hidden
    from checklists c
    join checklist_choices own on own.environment_id = ${environmentId} and own.checklist_id = c.id
      and own.dismissed_at is not null
    where c.environment_id = ${environmentId} group by c.id`
}

/** Returns an expression over the checklist `c` and the contact's choices `own`: whether it is dismissed now. */
const isClosed = (db: Db, now: Fragment): Fragment => db`(
  own.dismissed_at is not null and (own.selected_at is null or own.selected_at <= own.dismissed_at)
  and (c.snooze_days is null or own.dismissed_at + c.snooze_days * interval '24 hours' > ${now}))`
