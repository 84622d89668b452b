import type postgres from 'postgres'
import { byTenant } from '../../../platform/db/tenants.ts'
import { type EventName, insertEventNames } from './event-names.sql.ts'
import type { NewEvent } from './events.sql.ts'

/** The number of names that this process remembers as stored. */
const remembered = 10_000

/** Writes down the names of events. A name that this process has seen costs nothing. */
export function createNameNotes(sql: postgres.Sql) {
  const known = new Set<string>()
  const keyOf = ({ environment_id, name }: Pick<EventName, 'environment_id' | 'name'>) => `${environment_id} ${name}`

  return {
    async note(events: readonly NewEvent[]): Promise<void> {
      const unknown = events.filter((event) => !known.has(keyOf(event)))
      if (unknown.length === 0) return
      const names = new Map(
        unknown.map(({ environment_id, name, received_at }) => [
          keyOf({ environment_id, name }),
          { environment_id, name, first_at: received_at },
        ]),
      )
      // Runs outside of the request's transaction, so that nobody waits for a name until that ends.
      for (const some of byTenant(sql, [...names.values()], ({ environment_id }) => environment_id)) {
        await insertEventNames(sql, some)
      }
      if (known.size + names.size > remembered) known.clear()
      for (const key of names.keys()) known.add(key)
    },
  }
}
