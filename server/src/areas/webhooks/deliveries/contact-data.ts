import type { Db } from '../../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { type ContactData, factsInBatches } from '../../contacts/public.ts'
import { fanOut } from '../fan-out/fan-out.ts'
import { listTellingFacts, lockFanOut, scrubDeliveries } from './erased-deliveries.sql.ts'

/**
 * Removes personal data of a contact from deliveries. The log still shows that they were sent; a replay sends only ids.
 * Facts are scrubbed first, so deliveries made after the current fan-out contain nothing any more.
 */
export const deliveriesOfContact: ContactData = {
  async eraseAhead({ scope, contactIds }, { sql }) {
    await lockFanOut(sql, fanOut.name)
    for await (const facts of factsInBatches(sql, scope, contactIds)) await scrubAll(sql, scope, facts)
  },

  async erase({ scope, contactId }, { tx }) {
    await lockFanOut(tx, fanOut.name)
    await scrubAll(tx, scope, await listTellingFacts(tx, scope, contactId))
  },
}

/** Repeats until nothing is left, because a replay that this waited for may have made a copy. */
async function scrubAll(db: Db, scope: EnvironmentScope, facts: string[]): Promise<void> {
  while (facts.length > 0 && (await scrubDeliveries(db, scope, facts)) > 0);
}
