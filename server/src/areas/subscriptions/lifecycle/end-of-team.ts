import { inTransaction } from '../../../platform/context.ts'
import { consumer } from '../../../platform/facts/consumer.ts'
import { endNow } from './end-now.ts'
import { lockHeldOf } from './subscriptions.sql.ts'

/** Ends the subscriptions of a deleted customer. */
export const endOfTeam = consumer({
  name: 'subscriptions.end-of-team',
  types: ['customer.deleted'],
  async handle(facts, context) {
    for (const { organization_id: organizationId, environment_id: environmentId, data } of facts) {
      if (environmentId === null) continue
      const scope = { organizationId, environmentId }
      const within = inTransaction(context, context.tx.in(scope))
      for (const held of await lockHeldOf(within.tx, scope, data.customer_id)) await endNow(within, scope, held)
    }
  },
})
