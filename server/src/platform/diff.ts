import { isDeepStrictEqual } from 'node:util'

/** Returns the fields that differ, as the audit log stores them. Name only fields that are not secret. */
export function diff<T extends object>(
  before: T,
  after: T,
  fields: readonly (keyof T & string)[],
): Record<string, { from: unknown; to: unknown }> {
  const changed = fields.filter((field) => !isDeepStrictEqual(before[field], after[field]))
  return Object.fromEntries(changed.map((field) => [field, { from: before[field], to: after[field] }]))
}
