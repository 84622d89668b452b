import { change } from '../../platform/change.ts'
import { days, hours } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { deleteFinishedCalls } from './calls/calls.sql.ts'
import { deleteIdleReads, forgottenCheckouts } from './reads/reads.sql.ts'
import { rereadSoon } from './reads/reread-soon.ts'
import { deleteOldMessages } from './receiver/messages.sql.ts'

const kept = days(30)
const batch = 1000

/** Deletes messages, finished calls and read objects thirty days after their last use. */
export async function pruneGateways({ sql, clock }: Context): Promise<void> {
  const before = new Date(clock.now().getTime() - kept)
  for (const prune of [deleteOldMessages, deleteFinishedCalls, deleteIdleReads]) {
    while ((await prune(sql, before, batch)) === batch);
  }
}

const heardOf = hours(25)

/** Reads again the checkouts that seem open for more than a day, because the message that they ended was lost. */
export async function rereadForgotten(context: Context): Promise<void> {
  const now = context.clock.now()
  const forgotten = await forgottenCheckouts(context.sql, new Date(now.getTime() - heardOf), batch)
  for (const { environment_id, organization_id, connection_id, kind, ref } of forgotten) {
    const scope = { organizationId: organization_id, environmentId: environment_id }
    await change(context, scope, (tx) => rereadSoon(tx, scope, { connectionId: connection_id, kind, ref }, now))
  }
}
