import type { Db } from '../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../platform/scope.ts'
import { listFactsAfter } from './activity/timeline.sql.ts'

const batch = 2000

/** Yields the ids of all facts about these contacts in batches, the oldest first for each. */
export async function* factsInBatches(
  db: Db,
  scope: EnvironmentScope,
  contactIds: readonly string[],
): AsyncGenerator<string[]> {
  for (const contactId of contactIds) {
    for (let after = 0, more = true; more; ) {
      const facts = await listFactsAfter(db, scope, contactId, after, batch)
      if (facts.length > 0) yield facts.map(({ id }) => id)
      after = facts.at(-1)?.sequence ?? after
      more = facts.length === batch
    }
  }
}
