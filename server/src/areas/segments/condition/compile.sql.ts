import type { EventCondition, FieldCondition, SegmentCondition } from '@userkeep/contract/shapes/segment'
import type { Db, Fragment } from '../../../platform/db/sql.ts'
import type { SegmentField } from '../../contacts/public.ts'
import { customerMemberRows } from '../../customers/public.ts'
import { trackedEventRows } from '../../ingest/public.ts'
import { compare, daysBefore, nextTurn, type Typed } from './comparisons.sql.ts'
import { findField } from './field-ops.ts'
import { type Leaf, leavesOf } from './walk.ts'

/** Restricts a column with contact ids, starting with `and`. */
export type Among = (column: Fragment) => Fragment

export const everyone =
  (db: Db): Among =>
  () =>
    db``
export const these = (db: Db, ids: readonly string[]): Among => {
  return (column) => db`and ${column} = any(${ids as string[]}::uuid[])`
}
/** After one id, up to another. */
export const between = (db: Db, after: string | null, upTo: string): Among => {
  const begin = after === null ? () => db`` : (column: Fragment) => db`and ${column} > ${after}::uuid`
  return (column) => db`${begin(column)} and ${column} <= ${upTo}::uuid`
}

export interface Compiling {
  readonly environmentId: string
  readonly fields: readonly SegmentField[]
  readonly now: Date
  /** The contacts to evaluate: the same condition serves all contacts and a few changed ones. */
  readonly among: Among
  /** The generation of each other segment that is used. */
  readonly generations: ReadonlyMap<string, number>
  /** Whether the condition is one on the customer `one`, rather than on the contact. */
  readonly ofCustomer?: boolean
}

/** Whether a condition holds for the contact `c`: one expression, true or false. */
export function compile(db: Db, node: SegmentCondition, compiling: Compiling): Fragment {
  const parts = (children: readonly SegmentCondition[], word: string) =>
    children.map((child) => compile(db, child, compiling)).reduce((all, part) => db`${all} ${db.unsafe(word)} ${part}`)
  if ('all' in node) return db`(${parts(node.all, 'and')})`
  if ('any' in node) return db`(${parts(node.any, 'or')})`
  if ('not' in node) return db`(not ${compile(db, node.not, compiling)})`
  if ('customer' in node) return compileCustomer(db, node.customer, compiling)
  return compileLeaf(db, node, compiling)
}

/** Whether one customer of the contact meets all of a condition. */
function compileCustomer(db: Db, node: SegmentCondition, compiling: Compiling): Fragment {
  const { environmentId, among } = compiling
  return db`(c.id in (
    select one.contact_id from ${customerMemberRows(db)} one
    where one.environment_id = ${environmentId} ${among(db`one.contact_id`)}
      and ${compile(db, node, { ...compiling, ofCustomer: true })}))`
}

function compileLeaf(db: Db, leaf: Leaf, compiling: Compiling): Fragment {
  if ('field' in leaf) return compileField(db, leaf, compiling)
  return 'event' in leaf ? compileEvent(db, leaf, compiling) : compileSegment(db, leaf.segment, compiling)
}

function compileField(db: Db, leaf: FieldCondition, compiling: Compiling): Fragment {
  const { field, value } = fieldOf(db, leaf, compiling)
  const { rows } = field
  if (!rows) return compare(db, value, leaf, compiling.now)
  const { from, contact, customer = contact } = rows(db, compiling)
  // Absence is a property of all rows, not of one.
  const isAbsence = leaf.op === 'exists' && leaf.value === false
  const test = compare(db, value, isAbsence ? { ...leaf, value: true } : leaf, compiling.now)
  if (compiling.ofCustomer)
    return db`(one.customer_id ${isAbsence ? db`not in` : db`in`} (
      select ${customer} ${from} ${compiling.among(contact)} and ${test}))`
  return db`(c.id ${isAbsence ? db`not in` : db`in`} (select ${contact} ${from} ${compiling.among(contact)} and ${test}))`
}

export function fieldOf(db: Db, { field: name }: FieldCondition, compiling: Compiling) {
  const found = findField(compiling.fields, name)
  if (!found) throw new Error(`No area declares the field ${name}`)
  const value: Typed = { expression: found.field.value(db, found.key, compiling), type: found.field.type }
  return { field: found.field, value }
}

/** Returns the events of a leaf as `from … where …`, without a condition on the contact. */
export function eventsOf(
  db: Db,
  { event, where = [], within_days: days }: EventCondition,
  { environmentId, now }: Pick<Compiling, 'environmentId' | 'now'>,
): Fragment {
  const tests = where.map((test) =>
    compare(db, { expression: db`(e.properties -> ${test.property}::text)`, type: 'any' }, test, now),
  )
  return db`
    from ${trackedEventRows(db)} e
    where e.environment_id = ${environmentId} and e.stream = 'track' and e.name = ${event}
      ${days === undefined ? db`` : db`and e.occurred_at > ${daysBefore(now, days)}::text::timestamptz`}
      ${tests.reduce((all, test) => db`${all} and ${test}`, db``)}`
}

/** Returns the minimum and maximum count. */
const timesOf = ({ count = { gte: 1 } }: EventCondition) => ({
  least: count.eq ?? count.gte ?? 0,
  most: count.eq ?? count.lte ?? null,
})

function compileEvent(db: Db, leaf: EventCondition, compiling: Compiling): Fragment {
  const { least, most } = timesOf(leaf)
  const contacts = db`select e.contact_id ${eventsOf(db, leaf, compiling)} ${compiling.among(db`e.contact_id`)}`
  if (least <= 0 && most === null) return db`true`
  // A contact without events has no row to count.
  if (least <= 0) return db`(c.id not in (${contacts} group by e.contact_id having count(*) > ${most}))`
  if (least === 1 && most === null) return db`(c.id in (${contacts}))`
  const atMost = most === null ? db`` : db`and count(*) <= ${most}`
  return db`(c.id in (${contacts} group by e.contact_id having count(*) >= ${least} ${atMost}))`
}

function compileSegment(db: Db, id: string, { environmentId, among, generations }: Compiling): Fragment {
  return db`(c.id in (
    select s.contact_id from segment_members s
    where s.environment_id = ${environmentId} and s.segment_id = ${id} and s.generation = ${generations.get(id) ?? 0}
      ${among(db`s.contact_id`)}))`
}

/** Returns when the answer for the contact `c` may next change by itself; null if time changes nothing. */
export function compileNextTurn(db: Db, condition: SegmentCondition, compiling: Compiling): Fragment | null {
  const turns = leavesOf(condition).flatMap((leaf) => {
    if ('field' in leaf && leaf.op.endsWith('_days')) return [fieldTurn(db, leaf, compiling)]
    return 'event' in leaf && leaf.within_days !== undefined ? [eventTurn(db, leaf, compiling)] : []
  })
  return turns.length === 0 ? null : db`least(${turns.reduce((all, turn) => db`${all}, ${turn}`)})`
}

function fieldTurn(db: Db, leaf: FieldCondition, compiling: Compiling): Fragment {
  const { field, value } = fieldOf(db, leaf, compiling)
  const age = { op: leaf.op as 'within_days', days: leaf.value as number, now: compiling.now }
  const turn = nextTurn(db, value, age)
  if (!field.rows) return turn
  const { from, contact } = field.rows(db, compiling)
  return db`(select min(${turn}) ${from} and ${contact} = c.id)`
}

/** Returns when the event leaves the window whose leaving makes the count cross a bound. */
function eventTurn(db: Db, leaf: EventCondition, compiling: Compiling): Fragment {
  const { least, most } = timesOf(leaf)
  const bounds = [...(most === null ? [] : [most + 1]), ...(least >= 1 ? [least] : [])]
  const hours = (leaf.within_days ?? 0) * 24
  if (bounds.length === 0) return db`null::timestamptz`
  const nth = bounds.map((n) => db`(array_agg(e.occurred_at order by e.occurred_at desc))[${n}::int]`)
  return db`(
    select coalesce(${nth.reduce((all, one) => db`${all}, ${one}`)}) + make_interval(hours => ${hours}::int)
    ${eventsOf(db, leaf, compiling)} and e.contact_id = c.id)`
}
