import type { FactData } from '@userkeep/contract'
import type { Change } from '../../../platform/change.ts'
import { consumer } from '../../../platform/facts/consumer.ts'
import { happenedAt } from '../../../platform/facts/contact-events.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { findLiveContact } from '../../contacts/public.ts'
import { listPrograms, lockProgram, type ProgramRow } from '../program/program.sql.ts'
import { payWaiting } from '../rewards/pay-waiting.ts'
import { attribute } from './attribute.ts'
import { countReferral } from './count-referral.ts'
import { endReferral } from './end-referral.ts'
import { findPendingIn, hasPaidBefore, listHeldOf, lockReferral } from './referrals.sql.ts'

interface Following {
  tx: Change
  platform: Platform
  scope: EnvironmentScope
  program: ProgramRow
  now: Date
}

/** Advances referrals by facts, in their order. A repeated fact changes nothing. */
export const followReferrals = consumer({
  name: 'referrals.course',
  origins: ['service', 'tracked'],
  types: [
    'contact.identified',
    'contact.merged',
    'checklist.completed',
    'invoice.paid',
    'invoice.refunded',
    'customer.member_joined',
  ],
  async handle(facts, context) {
    const environments = new Set(facts.flatMap(({ environment_id }) => environment_id ?? []))
    const programs = await listPrograms(context.tx, [...environments])
    for (const fact of facts) {
      const program = programs.get(fact.environment_id ?? '')
      if (!program || fact.environment_id === null) continue
      const scope = { organizationId: fact.organization_id, environmentId: fact.environment_id }
      const now = context.clock.now()
      const at = happenedAt(fact, now)
      const following = { tx: context.tx.in(scope), platform: context, scope, program, now }
      if (fact.origin === 'tracked') {
        if (program.activation_event === fact.type) await countActivated(following, fact.contact_id, at)
      } else if (fact.type === 'checklist.completed') {
        const { checklist_id, contact_id } = fact.data
        if (program.activation_checklist_id === checklist_id) await countActivated(following, contact_id, at)
      } else if (fact.type === 'contact.identified') await signedUp(following, fact.data.contact_id, at)
      else if (fact.type === 'contact.merged') await signedUp(following, fact.data.contact_id, null)
      else if (fact.type === 'invoice.paid') await countPayment(following, fact.data, at)
      else if (fact.type === 'invoice.refunded') await revokeRefunded(following, fact.data, at)
      else if (fact.type === 'customer.member_joined')
        await payWaiting(following.tx, context, scope, fact.data.contact_id)
    }
  },
})

async function signedUp({ tx, scope, program, now }: Following, contactId: string, at: Date | null): Promise<void> {
  if (program.active) await attribute(tx, scope, program, { contactId, at }, now)
}

async function countActivated({ tx, scope, program, now }: Following, contactId: string | null, at: Date) {
  if (!program.active || program.counts_on !== 'activated' || contactId === null) return
  const contact = await findLiveContact(tx, scope, contactId)
  if (contact) await countReferral(tx, scope, { referredId: contact.id, at, payment: null }, now)
}

/** The first payment of a customer counts for the member who was referred first. */
async function countPayment({ tx, scope, program, now }: Following, paid: FactData<'invoice.paid'>, at: Date) {
  if (!program.active || program.counts_on !== 'first_payment' || paid.amount <= 0) return
  const payment = { customerId: paid.customer_id, invoiceId: paid.invoice_id }
  const referredId = await findPendingIn(tx, scope, paid.customer_id)
  if (referredId === null || (await hasPaidBefore(tx, scope, payment))) return
  await countReferral(tx, scope, { referredId, at, payment }, now)
}

async function revokeRefunded({ tx, scope, now }: Following, refunded: FactData<'invoice.refunded'>, at: Date) {
  for (const { id } of await listHeldOf(tx, scope, refunded.invoice_id)) {
    await lockProgram(tx, scope)
    const referral = await lockReferral(tx, scope, id)
    if (referral?.state !== 'holding' || at.getTime() > Date.parse(referral.hold_until ?? '')) continue
    await endReferral(tx, scope, referral, 'refunded', now)
  }
}
