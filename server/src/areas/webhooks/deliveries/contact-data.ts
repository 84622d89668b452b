import type { ContactData } from '../../../platform/area-hooks.ts'
import type { EnvironmentScope } from '../../../platform/contact-data.ts'
import type { Db } from '../../../platform/db/sql.ts'
import { factsInBatches } from '../../contacts/public.ts'
import { fanOut } from '../fan-out/fan-out.ts'
import { listTellingFacts, lockFanOut, scrubDeliveries } from './erased-deliveries.sql.ts'

/**
 * What deliveries say of a person. The log keeps that they were sent; a replay sends ids alone. The facts are scrubbed
 * before this is asked ahead, so whatever is fanned out once the one under way is done says nothing any more.
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

/** Again as long as there was something: a replay that this waited for has made a copy. */
async function scrubAll(db: Db, scope: EnvironmentScope, facts: string[]): Promise<void> {
  while (facts.length > 0 && (await scrubDeliveries(db, scope, facts)) > 0);
}
