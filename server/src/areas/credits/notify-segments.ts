import { consumer } from '../../platform/facts/consumer.ts'
import { notifyContactsChanged } from '../contacts/public.ts'
import { membersOf } from './balances.sql.ts'

/** Has segments evaluate the members of a customer after grants and spends, once for many and outside of requests. */
export const notifySegments = consumer({
  name: 'credits.segments',
  types: ['credits.granted', 'credits.spent'],
  async handle(facts, { tx, contributions }) {
    for (const [environmentId, some] of Map.groupBy(facts, ({ environment_id }) => environment_id ?? '')) {
      const contacts = membersOf(tx, { environmentId }, [...new Set(some.map(({ data }) => data.customer_id))])
      await notifyContactsChanged({ contributions }, tx, {
        scope: { environmentId },
        contacts,
        fields: ['credits.balance'],
      })
    }
  },
})
