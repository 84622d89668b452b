import { contactFactTypes } from '@userkeep/contract'
import { consumer } from '../../../platform/facts/consumer.ts'
import { awaitedFacts, contactEvents, happenedAt } from '../../../platform/facts/contact-events.ts'
import { awaitedBySurveys, holdContacts, inviteBy } from './triggers.sql.ts'

/** Applies facts and tracked events: they make contacts due for the surveys that wait for them. */
export const takeFacts = consumer({
  name: 'surveys.triggers',
  origins: ['service', 'tracked'],
  types: contactFactTypes,
  async handle(facts, { tx, clock }) {
    const now = clock.now()
    for (const [environmentId, some] of contactEvents(await awaitedFacts(tx, facts, awaitedBySurveys))) {
      const happened = some.map((fact) => ({
        contact_id: fact.contact_id ?? '',
        type: fact.type,
        at: happenedAt(fact, now),
      }))
      await holdContacts(tx, { environmentId }, [...new Set(happened.map(({ contact_id }) => contact_id))])
      await inviteBy(tx, { environmentId }, happened)
    }
  },
})
