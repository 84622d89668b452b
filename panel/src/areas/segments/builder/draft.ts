import type { Field } from '../segment.ts'
import { textOf, typedOf } from './values.ts'

/** A condition as the builder edits it. Values are what was typed; their types come back when it is sent. */
export type Draft = GroupDraft | FieldDraft | EventDraft | SegmentDraft

/** `customer`: one customer of the contact has to meet all parts. */
export type Match = 'all' | 'any' | 'none' | 'not_all' | 'customer'

export interface GroupDraft {
  id: string
  kind: 'group'
  match: Match
  children: Draft[]
}

export interface Comparison {
  op: string
  type: Field['type']
  /** For `in`: several values. */
  text: string
  texts: string[]
}

export interface FieldDraft extends Comparison {
  id: string
  kind: 'field'
  isNot: boolean
  field: string
}

export interface PropertyDraft extends Comparison {
  id: string
  property: string
}

export interface EventDraft {
  id: string
  kind: 'event'
  isNot: boolean
  event: string
  where: PropertyDraft[]
  least: number | ''
  most: number | ''
  days: number | ''
}

export interface SegmentDraft {
  id: string
  kind: 'segment'
  isNot: boolean
  segment: string
}

type Json = Record<string, unknown>

let made = 0
/** Identifies nodes while they are edited. */
export const nextId = () => `node-${++made}`

export const newGroup = (children: Draft[] = [newField()]): GroupDraft => ({
  id: nextId(),
  kind: 'group',
  match: 'all',
  children,
})
export function newField(): FieldDraft {
  return { id: nextId(), kind: 'field', isNot: false, field: '', op: 'eq', type: 'any', text: '', texts: [] }
}
export const newEvent = (): EventDraft => ({
  id: nextId(),
  kind: 'event',
  isNot: false,
  event: '',
  where: [],
  least: '',
  most: '',
  days: '',
})
export const newSegment = (): SegmentDraft => ({ id: nextId(), kind: 'segment', isNot: false, segment: '' })
export const newProperty = (): PropertyDraft => ({
  id: nextId(),
  property: '',
  op: 'eq',
  type: 'any',
  text: '',
  texts: [],
})

/** Always a group at the top, to which more can be added. */
export function toDraft(condition: unknown, fields: readonly Field[]): GroupDraft {
  const draft = nodeOf(condition as Json, fields)
  return draft.kind === 'group' ? draft : newGroup([draft])
}

function nodeOf(node: Json, fields: readonly Field[]): Draft {
  if ('not' in node) return negated(node.not as Json, fields)
  if ('customer' in node) {
    const inner = nodeOf(node.customer as Json, fields)
    const isAll = inner.kind === 'group' && inner.match === 'all'
    return { ...(isAll ? inner : newGroup([inner])), match: 'customer' }
  }
  for (const match of ['all', 'any'] as const) {
    const parts = node[match] as Json[] | undefined
    if (parts) return { ...newGroup(parts.map((part) => nodeOf(part, fields))), match }
  }
  if ('event' in node) return eventOf(node)
  if ('segment' in node) return { ...newSegment(), segment: String(node.segment) }
  const name = String(node.field)
  return { ...newField(), field: name, ...comparisonOf(node, typeOf(name, fields)) }
}

/** Where there is no word for its opposite, it becomes the one part of a group of which none may hold. */
function negated(node: Json, fields: readonly Field[]): Draft {
  const inner = nodeOf(node, fields)
  if (inner.kind === 'group' && inner.match === 'all') return { ...inner, match: 'not_all' }
  if (inner.kind === 'group' && inner.match === 'any') return { ...inner, match: 'none' }
  if (inner.kind === 'group' || inner.isNot) return { ...newGroup([inner]), match: 'none' }
  return { ...inner, isNot: true }
}

/** A free-form field has the type of its prefix. */
export const typeOf = (name: string, fields: readonly Field[]): Field['type'] =>
  (fields.find((field) => field.name === name) ?? fields.find((field) => field.is_open && name.startsWith(field.name)))
    ?.type ?? 'any'

function comparisonOf({ op, value }: Json, type: Field['type']): Comparison {
  const isList = Array.isArray(value)
  return {
    op: String(op),
    type,
    text: isList ? '' : textOf(value, type),
    texts: isList ? value.map((one) => textOf(one, type)) : [],
  }
}

function eventOf({ event, where = [], count, within_days }: Json): EventDraft {
  const { gte, lte, eq } = (count ?? {}) as Record<string, number>
  return {
    ...newEvent(),
    event: String(event),
    where: (where as Json[]).map((test) => ({
      ...newProperty(),
      property: String(test.property),
      ...comparisonOf(test, 'any'),
    })),
    least: eq ?? gte ?? '',
    most: eq ?? lte ?? '',
    days: (within_days as number | undefined) ?? '',
  }
}

export interface Written {
  condition: Json
  /** By the path that the API names in an error, the node. */
  paths: Map<string, string>
}

/** The condition that a draft stands for. What is incomplete is left to the API to refuse. */
export function toCondition(draft: GroupDraft): Written {
  const paths = new Map<string, string>()
  return { condition: written(draft, 'condition', paths), paths }
}

function written(draft: Draft, path: string, paths: Map<string, string>): Json {
  const isNot = draft.kind === 'group' ? draft.match === 'none' || draft.match === 'not_all' : draft.isNot
  const at = isNot ? `${path}.not` : path
  paths.set(at, draft.id)
  const plain = draft.kind === 'group' ? writtenGroup(draft, at, paths) : writtenLeaf(draft)
  return isNot ? { not: plain } : plain
}

function writtenGroup({ match, children }: GroupDraft, at: string, paths: Map<string, string>): Json {
  if (match === 'customer') {
    const all = children.map((child, index) => written(child, `${at}.customer.all.${index}`, paths))
    return { customer: { all } }
  }
  const word = match === 'all' || match === 'not_all' ? 'all' : 'any'
  return { [word]: children.map((child, index) => written(child, `${at}.${word}.${index}`, paths)) }
}

function writtenLeaf(leaf: FieldDraft | EventDraft | SegmentDraft): Json {
  if (leaf.kind === 'segment') return { segment: leaf.segment }
  if (leaf.kind === 'field') return { field: leaf.field, ...writtenComparison(leaf) }
  const { event, where, least, most, days } = leaf
  const count = least !== '' && least === most ? { eq: least } : { gte: least, lte: most }
  const given = Object.entries(count).filter(([, value]) => value !== '')
  return {
    event,
    ...(where.length > 0 && { where: where.map((test) => ({ property: test.property, ...writtenComparison(test) })) }),
    ...(given.length > 0 && { count: Object.fromEntries(given) }),
    ...(days !== '' && { within_days: days }),
  }
}

const writtenComparison = ({ op, type, text, texts }: Comparison): Json => ({
  op,
  value: op === 'in' ? texts.map((one) => typedOf(one, type, op)) : typedOf(text, type, op),
})

/** Whether there is something to ask the API: every part says what it compares with what. */
export function isComplete(draft: Draft): boolean {
  if (draft.kind === 'group') return draft.children.length > 0 && draft.children.every(isComplete)
  if (draft.kind === 'segment') return draft.segment !== ''
  if (draft.kind === 'field') return draft.field !== '' && !draft.field.endsWith('.') && hasValue(draft)
  return draft.event.trim() !== '' && draft.where.every((test) => test.property !== '' && hasValue(test))
}

const hasValue = ({ op, text, texts }: Comparison): boolean => (op === 'in' ? texts.length > 0 : text.trim() !== '')

/** Returns the API's error for this node, excluding nodes inside it. */
export function problemOf(id: string, { paths }: Written, fields: Record<string, string>): string | undefined {
  const nodes = [...paths.keys()]
  const nearest = (path: string) =>
    nodes
      .filter((node) => path === node || path.startsWith(`${node}.`))
      .sort((one, other) => other.length - one.length)[0]
  return Object.entries(fields).find(([path]) => paths.get(nearest(path) ?? '') === id)?.[1]
}

/** The tree with one node changed; without it where nothing is given. */
export function changed(group: GroupDraft, id: string, to: Draft | null): GroupDraft {
  return {
    ...group,
    children: group.children.flatMap((child) => {
      if (child.id === id) return to ? [to] : []
      return [child.kind === 'group' ? changed(child, id, to) : child]
    }),
  }
}
