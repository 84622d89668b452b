import { consumer } from '../../../platform/facts/consumer.ts'
import { refundFirstPayment } from '../../invoices/public.ts'
import { isReplaced } from './replaced.sql.ts'

/** Refunds the payment of a plan that another one replaced, in either order of replacement and payment. */
export const refundReplaced = consumer({
  name: 'subscriptions.replaced',
  types: ['subscription.canceled', 'invoice.paid'],
  async handle(facts, { tx, clock }) {
    for (const { organization_id: organizationId, environment_id: environmentId, data } of facts) {
      if (environmentId === null || data.subscription_id === null) continue
      const scope = { organizationId, environmentId }
      if (!(await isReplaced(tx, scope, data.subscription_id))) continue
      await refundFirstPayment(tx.in(scope), scope, data.subscription_id, clock.now())
    }
  },
})
