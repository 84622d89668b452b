import { contactFactTypes } from '@userkeep/contract'
import type { UnplacedChange } from '../../../platform/change.ts'
import type { ContextInside } from '../../../platform/context.ts'
import { consumer } from '../../../platform/facts/consumer.ts'
import type { Fact } from '../../../platform/facts/fact.ts'
import { lockChecklists } from '../checklists.sql.ts'
import { isServiceEvent } from '../rules.ts'
import { announceCompleted } from './announce-completed.ts'
import { type Happened, insertProgress, listAwaited, listDoneSteps, lockContacts, moveEarlier } from './progress.sql.ts'

/** Event steps are done by facts, and by nothing else. */
export const recordProgress = consumer({
  name: 'checklists.progress',
  origins: ['service', 'tracked'],
  types: contactFactTypes.filter(isServiceEvent),
  async handle(facts, context) {
    const concerned = facts.filter(
      ({ origin, type, contact_id, environment_id }) =>
        contact_id !== null && environment_id !== null && isServiceEvent(type) === (origin === 'service'),
    )
    const byKind = [...Map.groupBy(concerned, ({ environment_id, type }) => `${environment_id} ${type}`).values()]
    const kinds = byKind.flatMap(([first]) => first ?? [])
    const awaited = await listAwaited(
      context.tx,
      kinds.map(({ environment_id, type }) => ({ environmentId: environment_id ?? '', type })),
    )
    const telling = byKind.filter((_, at) => awaited.has(at)).flat()
    const byEnvironment = Map.groupBy(telling, ({ environment_id }) => environment_id ?? '')
    // In one order, so that two workers never wait for each other.
    for (const environmentId of [...byEnvironment.keys()].sort()) {
      await recordIn(environmentId, byEnvironment.get(environmentId) ?? [], context)
    }
  },
})

async function recordIn(
  environmentId: string,
  facts: readonly Fact[],
  context: ContextInside<unknown, UnplacedChange>,
): Promise<void> {
  const scope = { environmentId, organizationId: facts[0]?.organization_id ?? '' }
  const tx = context.tx.in(scope)
  await lockChecklists(tx, scope)
  const happened = facts.map((fact) => toHappened(fact, context.clock.now()))
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

/** A product's clock may be ahead of ours: nothing is done in the future. */
function toHappened({ environment_id, contact_id, type, occurred_at }: Fact, now: Date): Happened {
  const at = new Date(Math.min(Date.parse(occurred_at), now.getTime()))
  return { environment_id: environment_id ?? '', contact_id: contact_id ?? '', type, at }
}
