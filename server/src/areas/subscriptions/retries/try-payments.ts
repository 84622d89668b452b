import { change } from '../../../platform/change.ts'
import type { Context, TransactionContext } from '../../../platform/context.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { askGateway, type GatewayCallHooks } from '../../gateways/public.ts'
import { endNow } from '../lifecycle/end-now.ts'
import { lockSubscription } from '../lifecycle/subscriptions.sql.ts'
import { hasEnded } from '../rules.ts'
import { dropRetries, dueRetries, findPayable, lockAsked, lockRetry, type RetryRow, setRetry } from './retries.sql.ts'

const batch = 200

/** Asks gateways to collect due invoices again. */
export async function tryPayments(context: Context): Promise<void> {
  for (const due of await dueRetries(context.sql, context.clock.now(), batch)) {
    const scope = { organizationId: due.organization_id, environmentId: due.environment_id }
    await change(context, scope, async (tx) => {
      const retry = await lockRetry(tx, scope, due.invoice_id, due.position)
      if (retry?.state !== 'waiting') return
      const invoice = await findPayable(tx, scope, retry.invoice_id)
      if (!invoice) return dropRetries(tx, scope, retry.invoice_id)
      await setRetry(tx, scope, retry, 'asked')
      const { connection_id: connectionId, gateway_ref: ref } = invoice
      const call = { connectionId, kind: 'invoice.pay', subject: subjectOf(retry), input: { ref } } as const
      await askGateway(tx, scope, call, context.clock.now())
    })
  }
}

const subjectOf = ({ invoice_id }: RetryRow): string => `invoice:${invoice_id}`

const retryOf = (tx: TransactionContext['tx'], scope: EnvironmentScope, subject: string): Promise<RetryRow | null> =>
  lockAsked(tx, scope, subject.replace(/^invoice:/, ''))

/** A refusal, or an invoice that is still open, is a failure. The last one applies the tenant's setting. */
export const triedPayment: NonNullable<GatewayCallHooks['invoice.pay']> = {
  async done(result, context) {
    const { scope, subject } = context.call
    const retry = await retryOf(context.tx, scope, subject)
    if (!retry) return
    if (result.status !== 'paid') return failed(context, scope, retry)
    await setRetry(context.tx, scope, retry, 'paid')
    await dropRetries(context.tx, scope, retry.invoice_id)
  },
  async refused(_, context) {
    const { scope, subject } = context.call
    const retry = await retryOf(context.tx, scope, subject)
    if (retry) await failed(context, scope, retry)
  },
}

async function failed(context: TransactionContext, scope: EnvironmentScope, retry: RetryRow): Promise<void> {
  await setRetry(context.tx, scope, retry, 'failed')
  if (!retry.is_last || retry.after_last !== 'cancel') return
  const subscription = await lockSubscription(context.tx, scope, retry.subscription_id)
  if (subscription && !hasEnded(subscription.status)) await endNow(context, scope, subscription)
}
