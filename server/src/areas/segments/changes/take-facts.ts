import { consumer } from '../../../platform/facts/consumer.ts'
import { eventMention } from '../condition/walk.ts'
import { queueContacts } from './changes.sql.ts'
import { membersOfTeam } from './teammates.sql.ts'

const ofTeams = ['customer.member_joined', 'customer.member_role_changed', 'customer.member_left'] as const

/** Queues contacts with tracked events that a segment mentions, and with changes of customers. */
export const takeFacts = consumer({
  name: 'segments.changes',
  origins: ['service', 'tracked'],
  types: ofTeams,
  async handle(facts, { tx, clock }) {
    const now = clock.now()
    let queued = 0
    for (const [environmentId, some] of Map.groupBy(facts, (fact) => fact.environment_id ?? '')) {
      const scope = { environmentId }
      for (const [name, told] of Map.groupBy(
        some.filter(({ origin }) => origin === 'tracked'),
        ({ type }) => type,
      )) {
        const contacts = [...new Set(told.flatMap(({ contact_id }) => contact_id ?? []))]
        queued += await queueContacts(tx, { scope, contacts, fields: [eventMention(name)] }, now)
      }
      for (const { origin, contact_id, customer_id } of some) {
        if (origin !== 'service' || customer_id === null) continue
        const team = { scope, contacts: membersOfTeam(tx, scope, customer_id), fields: ['team.members'] }
        queued += await queueContacts(tx, team, now)
        if (contact_id !== null) queued += await queueContacts(tx, { scope, contacts: [contact_id], fields: null }, now)
      }
    }
    if (queued > 0) tx.wake('segment-changes')
  },
})
