import { consumer } from '../../platform/facts/consumer.ts'
import { membersOf } from './balances.sql.ts'

/** Has segments look again at whoever is in a team that got or spent credits: once for many spends, and off their path. */
export const tellSegments = consumer({
  name: 'credits.segments',
  types: ['credits.granted', 'credits.spent'],
  async handle(facts, { tx, contactData }) {
    for (const [environmentId, some] of Map.groupBy(facts, ({ environment_id }) => environment_id ?? '')) {
      const contacts = membersOf(tx, { environmentId }, [...new Set(some.map(({ data }) => data.customer_id))])
      await contactData.changed(tx, { scope: { environmentId }, contacts, fields: ['credits.balance'] })
    }
  },
})
