import { days } from '../../../platform/clock.ts'
import { consumer } from '../../../platform/facts/consumer.ts'
import { readSettings } from '../settings/settings.sql.ts'
import { dropRetries, insertRetry } from './retries.sql.ts'

/** Plans retries of a failed payment on the days that the tenant set, counted from the first failure. */
export const planRetries = consumer({
  name: 'subscriptions.retries',
  types: ['invoice.payment_failed', 'invoice.paid'],
  async handle(facts, context) {
    for (const fact of facts) {
      const { organization_id: organizationId, environment_id: environmentId } = fact
      if (environmentId === null) continue
      const scope = { organizationId, environmentId }
      const tx = context.tx.in(scope)
      const { invoice_id: invoiceId, subscription_id: subscriptionId } = fact.data
      if (fact.type === 'invoice.paid') await dropRetries(tx, scope, invoiceId)
      else if (subscriptionId) {
        const { retry_after_days: after, after_last_retry: afterLast } = await readSettings(tx, scope)
        const failedAt = Date.parse(fact.occurred_at)
        for (const [position, day] of (after ?? []).entries()) {
          const isLast = position === (after ?? []).length - 1
          const dueAt = new Date(failedAt + days(day))
          await insertRetry(tx, scope, { invoiceId, position, subscriptionId, isLast, afterLast, dueAt })
        }
      }
    }
  },
})
