import { contactFactTypes } from '@userkeep/contract'
import type { Transaction } from '../../../platform/change.ts'
import type { TransactionContext } from '../../../platform/context.ts'
import { consumer } from '../../../platform/facts/consumer.ts'
import { awaitedFacts, contactEvents, happenedAt } from '../../../platform/facts/contact-events.ts'
import type { Fact } from '../../../platform/facts/fact.ts'
import type { Environment } from '../campaigns.sql.ts'
import { addCounts } from '../report/counts.sql.ts'
import { addDue } from './add-due.ts'
import {
  awaitedByCampaigns,
  type Happened,
  type Left,
  listDueByFacts,
  listLeft,
  listReached,
  saveLeft,
  saveReached,
} from './triggers.sql.ts'

type Taking = TransactionContext<unknown, Transaction>

/** Applies facts to campaigns: facts start them, reach their goals, and record unsubscribes by link. */
export const takeFacts = consumer({
  name: 'campaigns.facts',
  origins: ['service', 'tracked'],
  types: contactFactTypes,
  async handle(facts, context) {
    const awaits = awaitedByCampaigns(context.clock.now())
    const telling = new Set(await awaitedFacts(context.tx, facts, awaits))
    for (const [environmentId, some] of contactEvents(facts)) {
      await takeLeft({ environmentId }, some, context)
      await takeAwaited(
        { environmentId },
        some.filter((fact) => telling.has(fact)),
        context,
      )
    }
  },
})

async function takeAwaited(scope: Environment, facts: readonly Fact[], { tx, clock }: Taking): Promise<void> {
  if (facts.length === 0) return
  const now = clock.now()
  const happened = facts.map((fact) => toHappened(fact, now))
  if ((await addDue(tx, scope, await listDueByFacts(tx, scope, happened), now)) > 0) tx.wake('campaigns')
  const reached = await listReached(tx, scope, happened)
  if (reached.length === 0) return
  const saved = await saveReached(tx, scope, reached)
  const tallies = saved.map(({ campaign_id, variant, state }) => ({
    campaign_id,
    what: state === 'held_out' ? 'held_out_converted' : 'converted',
    variant,
  }))
  await addCounts(tx, scope, tallies, now)
}

function toHappened(fact: Fact, now: Date): Happened {
  const data = fact.origin === 'tracked' ? (fact.data.properties ?? {}) : (fact.data as Record<string, unknown>)
  return { contact_id: fact.contact_id ?? '', type: fact.type, at: happenedAt(fact, now), data }
}

/**
 * A link in a mail names no campaign, so an unsubscribe counts for the last mail of that category that the contact
 * received.
 */
async function takeLeft(scope: Environment, facts: readonly Fact[], { tx, clock }: Taking): Promise<void> {
  const left = facts.flatMap((fact): Left[] =>
    fact.type === 'consent.withdrawn' && fact.origin === 'service' && fact.data.source === 'unsubscribe_link'
      ? [{ contact_id: fact.contact_id ?? '', category: fact.data.category, at: new Date(fact.occurred_at) }]
      : [],
  )
  if (left.length === 0) return
  const mails = await listLeft(tx, scope, left)
  if (mails.length === 0) return
  const saved = await saveLeft(tx, scope, mails)
  const tallies = saved.map(({ campaign_id, variant }) => ({ campaign_id, what: 'unsubscribed', variant }))
  await addCounts(tx, scope, tallies, clock.now())
}
