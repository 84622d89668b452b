import { hours } from '../../../platform/clock.ts'
import { findMeterByKey } from '../../catalogue/public.ts'
import { type CallContext, type ClosingUsage, type GatewayCallHooks, rereadSoon } from '../../gateways/public.ts'
import { subscriptionOfSubject } from '../../subscriptions/public.ts'
import { type Accounted, account, periodOfReport } from './reports.sql.ts'

type Refused = CallContext<unknown, 'usage.report' | 'usage.bill' | 'subscription.change' | 'subscription.cancel'>

/** The delay after a refusal, unless more is used before. */
const retriedAfter = hours(1)

/** Takes back the accounting of a refused call, so that the usage is reported or billed again. */
async function takeBack(
  { tx, call, clock }: Refused,
  usage: { meter: string; period?: string | undefined; at?: string },
  accounted: Pick<Accounted, 'billed' | 'reported'>,
): Promise<void> {
  const { scope } = call
  const meter = await findMeterByKey(tx, scope, usage.meter)
  if (meter === null) return
  const key = { subscription_id: subscriptionOfSubject(call.subject), meter_id: meter.id }
  const at = { subscriptionId: key.subscription_id, meterId: meter.id, at: usage.at ?? '' }
  const starts_at = usage.period ?? (await periodOfReport(tx, scope, at))
  if (starts_at === null) return
  const now = clock.now()
  const retryAt = new Date(now.getTime() + retriedAfter)
  await account(tx, scope, { ...key, starts_at }, { ...accounted, due: true, retryAt, finalAt: now })
}

async function reopen(usage: ClosingUsage | null | undefined, context: Refused): Promise<void> {
  if (!usage) return
  const { quantity, reported } = usage
  await takeBack(context, usage, { billed: -(quantity + reported), reported })
}

export const usageCalls: GatewayCallHooks = {
  'usage.report': {
    async refused(error, context) {
      const { input, subject } = context.call
      context.log.warn({ error, meter: input.meter, subscription: subject }, 'a gateway refused usage')
      await takeBack(context, input, { reported: -input.quantity })
    },
  },
  'usage.bill': {
    async done({ ref }, { tx, call, clock }) {
      await rereadSoon(tx, call.scope, { connectionId: call.connectionId, kind: 'invoice', ref }, clock.now())
    },
    async refused(error, context) {
      const { input, subject } = context.call
      context.log.warn({ error, meter: input.meter, subscription: subject }, 'a gateway refused to bill usage')
      await takeBack(context, input, { billed: -input.quantity })
    },
  },
  'subscription.change': { refused: (_, context) => reopen(context.call.input.usage, context) },
  'subscription.cancel': { refused: (_, context) => reopen(context.call.input.usage, context) },
}
