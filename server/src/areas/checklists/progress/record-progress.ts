import { contactFactTypes } from '@userkeep/contract'
import type { Transaction } from '../../../platform/change.ts'
import type { TransactionContext } from '../../../platform/context.ts'
import { consumer } from '../../../platform/facts/consumer.ts'
import { awaitedFacts, contactEvents, happenedAt } from '../../../platform/facts/contact-events.ts'
import type { Fact } from '../../../platform/facts/fact.ts'
import { lockChecklists } from '../checklists.sql.ts'
import { serviceEvents } from '../rules.ts'
import { announceCompleted } from './announce-completed.ts'
import { awaitedBySteps, insertProgress, listDoneSteps, lockContacts, moveEarlier } from './progress.sql.ts'

/** Facts alone complete event steps. */
export const recordProgress = consumer({
  name: 'checklists.progress',
  origins: ['service', 'tracked'],
  types: contactFactTypes.filter((type) => serviceEvents.includes(type)),
  async handle(facts, context) {
    const awaited = await awaitedFacts(context.tx, facts, awaitedBySteps)
    for (const [environmentId, some] of contactEvents(awaited)) await recordIn(environmentId, some, context)
  },
})

async function recordIn(
  environmentId: string,
  facts: readonly Fact[],
  context: TransactionContext<unknown, Transaction>,
): Promise<void> {
  const scope = { environmentId, organizationId: facts[0]?.organization_id ?? '' }
  const tx = context.tx.in(scope)
  await lockChecklists(tx, scope)
  const now = context.clock.now()
  const happened = facts.map((fact) => ({
    contact_id: fact.contact_id ?? '',
    type: fact.type,
    at: happenedAt(fact, now),
  }))
  await lockContacts(tx, scope, [...new Set(happened.map(({ contact_id }) => contact_id))])
  const done = await listDoneSteps(tx, scope, happened)
  if (done.length === 0) return
  const added = await insertProgress(tx, scope, done)
  await moveEarlier(tx, scope, done)
  for (const { contact_id, checklist_id, step_id, at } of added) {
    tx.fact({
      type: 'checklist.step_done',
      about: checklist_id,
      contactId: contact_id,
      data: { contact_id, checklist_id, step_id },
      occurredAt: at,
    })
  }
  await announceCompleted(tx, context, scope, added)
}
