import { deepestCondition, mostDays, mostLeaves, type SegmentCondition } from '@userkeep/contract/shapes/segment'
import { fail } from '../../../platform/fail.ts'
import type { SegmentField } from '../../contacts/public.ts'
import { problemOfComparison } from './check-comparison.ts'
import { findField, opsOf } from './field-ops.ts'

type Problems = Record<string, string>
type Node = Record<string, unknown>

interface Checking {
  fields: readonly SegmentField[]
  problems: Problems
  leaves: number
  /** Whether the node is inside a condition on one customer. */
  ofCustomer?: boolean
}

const mostTests = 10
const longestEvent = 200
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Refuses a condition that means nothing, by the paths of its leaves. */
export function requireCondition(condition: unknown, fields: readonly SegmentField[]): SegmentCondition {
  const problems = problemsOf(condition, fields)
  const [first] = Object.entries(problems)
  if (first) fail('invalid_request', { message: `${first[0]}: ${first[1]}`, fields: problems })
  return condition as SegmentCondition
}

function problemsOf(condition: unknown, fields: readonly SegmentField[]): Problems {
  const checking: Checking = { fields, problems: {}, leaves: 0 }
  checkNode(condition, 'condition', 1, checking)
  if (checking.leaves > mostLeaves) checking.problems.condition = `has more than ${mostLeaves} leaves`
  return checking.problems
}

const isObject = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value)

const groups = ['all', 'any'] as const

function checkNode(node: unknown, path: string, depth: number, checking: Checking): void {
  const { problems } = checking
  if (!isObject(node)) problems[path] = 'must be an object'
  else if (depth > deepestCondition) problems[path] = `is nested deeper than ${deepestCondition}`
  else if (isObject(node.not) || 'not' in node) {
    if (onlyHas(node, ['not'], path, problems)) checkNode(node.not, `${path}.not`, depth + 1, checking)
  } else if ('customer' in node) checkCustomer(node, path, depth, checking)
  else if (groups.some((group) => group in node)) checkGroup(node, path, depth, checking)
  else checkLeaf(node, path, checking)
}

/** Inside, all fields are of the same customer, so it cannot be nested. */
function checkCustomer(node: Node, path: string, depth: number, checking: Checking): void {
  const { problems } = checking
  if (!onlyHas(node, ['customer'], path, problems)) return
  if (checking.ofCustomer) problems[path] = 'must not be inside another customer'
  else {
    const inside: Checking = { ...checking, ofCustomer: true }
    checkNode(node.customer, `${path}.customer`, depth, inside)
    checking.leaves = inside.leaves
  }
}

function checkGroup(node: Node, path: string, depth: number, checking: Checking): void {
  const group = groups.find((name) => name in node) ?? 'all'
  const { problems } = checking
  if (!onlyHas(node, [group], path, problems)) return
  const children = node[group]
  if (!Array.isArray(children)) problems[`${path}.${group}`] = 'must be a list'
  else if (children.length === 0) problems[`${path}.${group}`] = 'must not be empty'
  else if (children.length > mostLeaves) problems[`${path}.${group}`] = `has more than ${mostLeaves} parts`
  else for (const [n, child] of children.entries()) checkNode(child, `${path}.${group}.${n}`, depth + 1, checking)
}

function checkLeaf(node: Node, path: string, checking: Checking): void {
  checking.leaves++
  if (checking.ofCustomer && !('field' in node)) checking.problems[path] = 'must be a field of a customer'
  else if ('field' in node) checkField(node, path, checking)
  else if ('event' in node) checkEvent(node, path, checking)
  else if ('segment' in node) checkSegment(node, path, checking)
  else checking.problems[path] = 'must be all, any, not, customer, field, event or segment'
}

function checkField(node: Node, path: string, { fields, problems, ofCustomer = false }: Checking): void {
  if (!onlyHas(node, ['field', 'op', 'value'], path, problems)) return
  const found = typeof node.field === 'string' ? findField(fields, node.field) : null
  if (found === null) problems[`${path}.field`] = 'must be a known field'
  else if (ofCustomer && !found.field.ofCustomer) problems[`${path}.field`] = 'must be a field of a customer'
  else compare(node, path, opsOf[found.field.type], found.field.type, problems)
}

function checkSegment(node: Node, path: string, { problems }: Checking): void {
  if (!onlyHas(node, ['segment'], path, problems)) return
  if (typeof node.segment !== 'string' || !uuid.test(node.segment)) {
    problems[`${path}.segment`] = 'must be the id of a segment'
  }
}

function checkEvent(node: Node, path: string, checking: Checking): void {
  const { problems } = checking
  if (!onlyHas(node, ['event', 'where', 'count', 'within_days'], path, problems)) return
  const { event, count, where, within_days: days } = node
  if (typeof event !== 'string' || event.trim() === '' || event.length > longestEvent) {
    problems[`${path}.event`] = `must be the name of an event, of at most ${longestEvent} characters`
  }
  if (days !== undefined && !isCount(days, 1, mostDays)) {
    problems[`${path}.within_days`] = `must be a whole number from 1 to ${mostDays}`
  }
  if (count !== undefined) checkCount(count, `${path}.count`, problems)
  if (where !== undefined) checkWhere(where, `${path}.where`, checking)
}

function checkCount(count: unknown, path: string, problems: Problems): void {
  if (!isObject(count)) {
    problems[path] = 'must be an object'
    return
  }
  if (!onlyHas(count, ['gte', 'lte', 'eq'], path, problems)) return
  const given = Object.entries(count)
  if (given.length === 0 || (given.length > 1 && 'eq' in count)) problems[path] = 'must have gte, lte or both, or eq'
  for (const [name, value] of given) {
    if (!isCount(value, 0, 1_000_000)) problems[`${path}.${name}`] = 'must be a whole number from 0 to 1000000'
  }
}

function checkWhere(where: unknown, path: string, checking: Checking): void {
  const { problems } = checking
  if (!Array.isArray(where) || where.length > mostTests) {
    problems[path] = `must be a list of at most ${mostTests}`
    return
  }
  for (const [n, test] of where.entries()) {
    const at = `${path}.${n}`
    checking.leaves++
    if (!isObject(test)) problems[at] = 'must be an object'
    else if (onlyHas(test, ['property', 'op', 'value'], at, problems)) {
      const { property } = test
      if (typeof property !== 'string' || property === '' || property.length > longestEvent) {
        problems[`${at}.property`] = `must be a name of at most ${longestEvent} characters`
      }
      const ops = opsOf.any.filter((op) => !op.endsWith('_days'))
      compare(test, at, ops, 'any', problems)
    }
  }
}

function compare(
  node: Node,
  path: string,
  ops: (typeof opsOf)['any'],
  type: SegmentField['type'],
  problems: Problems,
): void {
  const op = ops.find((name) => name === node.op)
  if (op === undefined) {
    problems[`${path}.op`] = `must be one of ${ops.join(', ')}`
    return
  }
  const problem = problemOfComparison({ op, value: node.value }, type)
  if (problem !== null) problems[`${path}.value`] = problem
}

/** Refuses other properties of a node. */
function onlyHas(node: Node, names: readonly string[], path: string, problems: Problems): boolean {
  const other = Object.keys(node).find((name) => !names.includes(name))
  if (other !== undefined) problems[path] = `must not have ${other.slice(0, 50)} here`
  return other === undefined
}

const isCount = (value: unknown, least: number, most: number): boolean =>
  Number.isInteger(value) && (value as number) >= least && (value as number) <= most
