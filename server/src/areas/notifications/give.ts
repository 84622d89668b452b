import type { Transaction } from '../../platform/change.ts'
import type { EnvironmentScope } from '../../platform/scope.ts'
import { notifyReaders } from './channel.ts'
import {
  insertNotifications,
  keepRecipients,
  type NewNotification,
  type Source,
  takeNumbers,
} from './notifications.sql.ts'

/**
 * Adds notifications to the feeds of existing contacts, each once, and notifies their streams. Returns the contacts to
 * whom they are new.
 */
export async function giveNotifications(
  tx: Transaction,
  scope: Pick<EnvironmentScope, 'environmentId'>,
  given: readonly NewNotification[],
  how: { source: Source; now: Date },
): Promise<string[]> {
  if (given.length === 0) return []
  const contentOf = new Map(given.map((notification) => [keyOf(notification), notification]))
  const kept = await keepRecipients(tx, scope, [...contentOf.values()])
  if (kept.length === 0) return []
  const counts = Map.groupBy(kept, ({ contact_id }) => contact_id)
  const wanted = [...counts].map(([contact_id, { length: count }]) => ({ contact_id, count }))
  const last = await takeNumbers(tx, scope, wanted)
  const numbered = [...counts].flatMap(([contact_id, own]) =>
    own.map((one, at) => ({
      ...(contentOf.get(keyOf(one)) as NewNotification),
      number: (last.get(contact_id) as number) - own.length + 1 + at,
    })),
  )
  const reached = await insertNotifications(tx, scope, numbered, how)
  notifyReaders(tx, scope, reached)
  return reached
}

const keyOf = ({ contact_id, id }: Pick<NewNotification, 'contact_id' | 'id'>) => `${contact_id} ${id}`
