import { type GroupDraft, newGroup, toDraft } from './builder/draft.ts'
import type { Field } from './segment.ts'

/**
 * Returns the draft of a new segment from a condition in the URL, as JSON. An address can be edited by hand, so a text
 * that is no condition starts an empty draft.
 */
export function prefilled(text: string | undefined, fields: readonly Field[]): GroupDraft {
  if (text === undefined) return newGroup()
  try {
    const condition: unknown = JSON.parse(text)
    return isCondition(condition) ? toDraft(condition, fields) : newGroup()
  } catch {
    return newGroup()
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isText = (value: unknown): value is string => typeof value === 'string'

/** Whether every node has the parts that the builder reads. The API checks the rest when it is saved. */
function isCondition(node: unknown, depth = 1): boolean {
  if (!isObject(node) || depth > 5) return false
  if ('not' in node) return isCondition(node.not, depth + 1)
  if ('customer' in node) return isCondition(node.customer, depth)
  const group = node.all ?? node.any
  if (group !== undefined) return Array.isArray(group) && group.every((part) => isCondition(part, depth + 1))
  if ('segment' in node) return isText(node.segment)
  if ('event' in node) return isEvent(node)
  return isText(node.field) && isText(node.op) && 'value' in node
}

const isEvent = ({ event, where = [], count = {} }: Record<string, unknown>): boolean =>
  isText(event) &&
  isObject(count) &&
  Array.isArray(where) &&
  where.every((test) => isObject(test) && isText(test.property))
