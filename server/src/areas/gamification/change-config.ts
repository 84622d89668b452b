import { isDuplicate } from '../../platform/db/errors.ts'
import type { Db } from '../../platform/db/sql.ts'
import { diff } from '../../platform/diff.ts'
import { fail } from '../../platform/fail.ts'
import type { RecordedChange } from '../../platform/http/call.ts'
import type { EnvironmentScope } from '../../platform/scope.ts'
import { badgesEarnedBy } from './badges/badges.sql.ts'

/** Makes every instance reload its cached configuration. */
export const channel = 'gamification'

interface Named {
  readonly id: string
  readonly name: string
}

/** Records something new in the audit log. */
export function notifyCreated<T extends Named>(
  tx: RecordedChange,
  type: string,
  row: T,
  fields: readonly (keyof T & string)[],
): void {
  tx.wake(channel)
  const changes = Object.fromEntries(fields.map((field) => [field, { to: row[field] }]))
  tx.audited({ target: { type, id: row.id, name: row.name }, changes })
}

/** Saves what is different and records it; where nothing is, neither happens. */
export async function saveChanged<T extends Named>(
  tx: RecordedChange,
  { type, before, after, fields }: { type: string; before: T; after: T; fields: readonly (keyof T & string)[] },
  save: () => Promise<void>,
): Promise<T> {
  const changes = diff(before, after, fields)
  if (Object.keys(changes).length === 0) {
    tx.unchanged()
    return before
  }
  await save()
  tx.wake(channel)
  tx.audited({ target: { type, id: after.id, name: after.name }, changes })
  return after
}

export function notifyDeleted(tx: RecordedChange, type: string, { id, name }: Named): void {
  tx.wake(channel)
  tx.audited({ target: { type, id, name } })
}

/** A rule, level or streak that earns a badge cannot be deleted before the badge. */
export async function refuseEarning(db: Db, scope: EnvironmentScope, id: string): Promise<void> {
  const badges = await badgesEarnedBy(db, scope, id)
  if (badges.length > 0) fail('conflict', `The badge ${badges.join(', ')} depends on it. Delete the badge first.`)
}

/** Turns a duplicate name into a conflict. */
export const refuseTaken =
  (messages: Record<string, string>) =>
  (error: unknown): never => {
    for (const [index, message] of Object.entries(messages)) if (isDuplicate(error, index)) fail('conflict', message)
    throw error
  }

export function refuseMore(count: number, most: number, what: string): void {
  if (count >= most) fail('conflict', `An environment can have at most ${most} ${what}.`)
}
