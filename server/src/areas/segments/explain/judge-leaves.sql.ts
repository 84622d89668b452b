import type { SegmentCondition } from '@userkeep/contract/shapes/segment'
import type { Db, Fragment } from '../../../platform/db/sql.ts'
import { contactRows } from '../../contacts/public.ts'
import { type Compiling, compile, eventsOf, fieldOf } from '../condition/compile.sql.ts'
import { isLeaf, type Leaf } from '../condition/walk.ts'

export interface Judged {
  held: boolean
  /** The value of the field; for an event, how often and when it last happened. */
  actual: unknown
}

/** Whether each node holds for one contact, and a leaf by what. */
export async function judgeNodes(
  db: Db,
  contactId: string,
  nodes: readonly SegmentCondition[],
  compiling: Compiling,
): Promise<Judged[]> {
  const pairs = nodes.map((node) => {
    const found = isLeaf(node) ? actual(db, node, compiling) : db`null`
    return db`jsonb_build_object('held', ${compile(db, node, compiling)}, 'actual', ${found})`
  })
  const [row] = await db<{ judged: Judged[] }[]>`
    select jsonb_build_array(${pairs.reduce((all, pair) => db`${all}, ${pair}`)}) as judged
    from ${contactRows(db)} c where c.environment_id = ${compiling.environmentId} and c.id = ${contactId}`
  return row?.judged ?? []
}

function actual(db: Db, leaf: Leaf, compiling: Compiling): Fragment {
  if ('segment' in leaf) return db`null`
  if ('event' in leaf) {
    return db`(
      select jsonb_build_object('count', count(*), 'last_at', max(e.occurred_at))
      ${eventsOf(db, leaf, compiling)} and e.contact_id = c.id)`
  }
  const { field, value } = fieldOf(db, leaf, compiling)
  if (!field.rows) return db`to_jsonb(${value.expression})`
  const { from, contact } = field.rows(db, compiling)
  return db`(select coalesce(jsonb_agg(${value.expression}), '[]') ${from} and ${contact} = c.id)`
}
