import type { segments } from '@userkeep/contract'
import type { EventCondition, Explanation, SegmentCondition } from '@userkeep/contract/shapes/segment'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { liveContact } from '../../contacts/public.ts'
import { these } from '../condition/compile.sql.ts'
import { isLeaf, type Leaf } from '../condition/walk.ts'
import { findSegment, listEverySegment } from '../segments.sql.ts'
import type { Own } from '../setup.ts'
import { type Judged, judgeNodes } from './judge-leaves.sql.ts'

/** Describes the result of a leaf in words. */
function because(leaf: Leaf, actual: unknown, names: ReadonlyMap<string, string>): string {
  if ('segment' in leaf) return `membership of ${names.get(leaf.segment) ?? leaf.segment}`
  if ('event' in leaf) return eventSentence(leaf, actual as { count: number; last_at: string | null })
  return `${leaf.field} is ${shown(actual)}`
}

function eventSentence(
  { event, within_days: days }: EventCondition,
  { count, last_at }: { count: number; last_at: string | null },
) {
  const window = days === undefined ? '' : ` in the last ${days === 1 ? 'day' : `${days} days`}`
  if (count === 0) return `${event} did not occur${window}`
  return `${event} occurred ${count === 1 ? 'once' : `${count} times`}${window}, last at ${last_at}`
}

const longest = 200

function shown(actual: unknown): string {
  if (actual === null || (Array.isArray(actual) && actual.length === 0)) return 'not set'
  const text = JSON.stringify(actual)
  return text.length > longest ? `${text.slice(0, longest)}…` : text
}

/** Evaluates every leaf with the expression that computes the segment; groups follow from their leaves. */
export const explainSegment: Verb<typeof segments.routes.explain, Own> = async ({ db, scope, params, now, own }) => {
  const { condition } = (await findSegment(db, scope, params.id)) ?? fail('not_found')
  const { id } = await liveContact(db, scope, params.contactId)
  const all = await listEverySegment(db, scope)
  const generations = new Map(all.map((other) => [other.id, other.generation]))
  const compiling = { ...scope, fields: own.fields, now, among: these(db, [id]), generations }
  const judged = await judgeNodes(db, id, judgedNodes(condition), compiling)
  const names = new Map(all.map((other) => [other.id, other.name]))
  return { ...explain(condition, judged.values(), names) }
}

/** Returns the nodes whose result the database decides: leaves, and conditions on one customer before the leaves in them. */
function judgedNodes(node: SegmentCondition): SegmentCondition[] {
  if (isLeaf(node)) return [node]
  if ('customer' in node) return [node, ...judgedNodes(node.customer)]
  if ('not' in node) return judgedNodes(node.not)
  return ('all' in node ? node.all : node.any).flatMap(judgedNodes)
}

function explain(node: SegmentCondition, leaves: Iterator<Judged>, names: ReadonlyMap<string, string>): Explanation {
  if ('all' in node) return explainGroup('all', node.all, leaves, names)
  if ('any' in node) return explainGroup('any', node.any, leaves, names)
  if ('not' in node) {
    const child = explain(node.not, leaves, names)
    return { kind: 'not', held: !child.held, because: child.because, children: [child] }
  }
  if ('customer' in node) {
    const { held } = leaves.next().value as Judged
    const child = explain(node.customer, leaves, names)
    const because = held ? 'one customer meets all of it' : 'no customer meets all of it'
    return { kind: 'customer', held, because: `${because}: ${child.because}`, children: [child] }
  }
  const { held, actual } = leaves.next().value as Judged
  return { kind: 'leaf', held, because: because(node, actual, names), actual, leaf: node }
}

/** Returns the parts that decided: failing ones where all must hold, matching ones where one is enough. */
function explainGroup(
  kind: 'all' | 'any',
  nodes: readonly SegmentCondition[],
  leaves: Iterator<Judged>,
  names: ReadonlyMap<string, string>,
): Explanation {
  const children = nodes.map((child) => explain(child, leaves, names))
  const held = kind === 'all' ? children.every((child) => child.held) : children.some((child) => child.held)
  const deciding = children.filter((child) => child.held === held)
  return { kind, held, because: deciding.map((child) => child.because).join('; '), children }
}
