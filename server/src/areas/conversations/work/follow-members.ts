import { consumer } from '../../../platform/facts/consumer.ts'
import { forgetMember } from '../config/named.sql.ts'
import { releaseMember } from '../config/release.ts'
import { listEnvironments } from './due.sql.ts'

/** Releases the conversations, mentions, groups and rules of members who lost access. */
export const followMembers = consumer({
  name: 'conversations.follow-members',
  types: ['member.removed'],
  async handle(facts, { tx, clock }) {
    for (const { organization_id, data } of facts) {
      for (const { id: environmentId } of await listEnvironments(tx, organization_id)) {
        const scope = { environmentId }
        await releaseMember(tx, scope, data.membership_id, clock.now())
        await forgetMember(tx, scope, data.membership_id)
      }
    }
  },
})
