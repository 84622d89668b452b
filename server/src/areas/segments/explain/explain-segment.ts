import type { segments } from '@userkeep/contract'
import type { Explanation, SegmentCondition } from '@userkeep/contract/shapes/segment'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { liveContact } from '../../contacts/public.ts'
import { these } from '../condition/compile.sql.ts'
import { leavesOf } from '../condition/walk.ts'
import { findSegment, listEverySegment } from '../segments.sql.ts'
import { type Judged, judgeLeaves } from './judge-leaves.sql.ts'
import { because } from './sentences.ts'

/** Every leaf is judged by the expression that computes the segment; the groups follow from their leaves. */
export const explainSegment: Verb<typeof segments.routes.explain> = async ({ db, scope, params, now, platform }) => {
  const { condition } = (await findSegment(db, scope, params.id)) ?? fail('not_found')
  const { id } = await liveContact(db, scope, params.contactId)
  const all = await listEverySegment(db, scope)
  const generations = new Map(all.map((other) => [other.id, other.generation]))
  const compiling = { ...scope, fields: platform.segmentFields, now, among: these(db, [id]), generations }
  const judged = await judgeLeaves(db, id, leavesOf(condition), compiling)
  const names = new Map(all.map((other) => [other.id, other.name]))
  return { ...explain(condition, judged.values(), names) }
}

function explain(node: SegmentCondition, leaves: Iterator<Judged>, names: ReadonlyMap<string, string>): Explanation {
  if ('all' in node) return explainGroup('all', node.all, leaves, names)
  if ('any' in node) return explainGroup('any', node.any, leaves, names)
  if ('not' in node) {
    const child = explain(node.not, leaves, names)
    return { kind: 'not', held: !child.held, because: child.because, children: [child] }
  }
  const { held, actual } = leaves.next().value as Judged
  return { kind: 'leaf', held, because: because(node, actual, names), actual, leaf: node }
}

/** The parts that decided it: those that fail where all must hold, those that hold where one is enough. */
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
