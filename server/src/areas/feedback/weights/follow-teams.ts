import { consumer } from '../../../platform/facts/consumer.ts'
import { postsOf } from './posts-of.sql.ts'
import { weighThese } from './stale.sql.ts'

/** Has posts weighed again when the teams behind their voters change, or what these pay. */
export const followTeams = consumer({
  name: 'feedback.follow-teams',
  types: [
    'subscription.created',
    'subscription.changed',
    'subscription.canceled',
    'customer.member_joined',
    'customer.member_left',
    'customer.deleted',
  ],
  async handle(facts, { tx }) {
    const byEnvironment = Map.groupBy(facts, ({ environment_id }) => environment_id ?? '')
    for (const environmentId of [...byEnvironment.keys()].sort()) {
      const some = byEnvironment.get(environmentId) ?? []
      const customerIds = [...new Set(some.map(({ data }) => data.customer_id))]
      const contactIds = [...new Set(some.flatMap(({ data }) => ('contact_id' in data ? (data.contact_id ?? []) : [])))]
      await weighThese(tx, { environmentId }, postsOf(tx, { environmentId }, { customerIds, contactIds }))
    }
  },
})
