import type { GatewayCallHooks } from '../../platform/area-hooks.ts'
import { type Change, change } from '../../platform/change.ts'
import type { EnvironmentScope } from '../../platform/contact-data.ts'
import type { Context } from '../../platform/context.ts'
import { askGateway, gatewayCustomer } from '../gateways/public.ts'
import { type DueReport, holdReport, listDue, organizationOf, setReported, takeReportBack } from './reports.sql.ts'

const batch = 500

/** Tells gateways what was used of what they price, once for all that came since the last time. */
export async function tellGateways(context: Context<unknown>): Promise<void> {
  const now = context.clock.now()
  for (const due of await listDue(context.sql, batch)) {
    const organizationId = await organizationOf(context.sql, due.environment_id)
    if (organizationId === null) continue
    const scope = { organizationId, environmentId: due.environment_id }
    await change(context, scope, (tx) => tellGateway(tx, scope, due, now))
  }
}

async function tellGateway(tx: Change, scope: EnvironmentScope, due: DueReport, now: Date): Promise<void> {
  const report = await holdReport(tx, scope, due)
  if (report === null) return
  const { connection_id: connectionId, customer_id: customerId, total, reported, meter } = report
  const customerRef = await gatewayCustomer(tx, scope, { connectionId, customerId })
  // Before its first checkout there is nobody at the gateway to tell this of.
  if (customerRef === null) return
  // Gateways add up, and what they have counted stays: of a meter that went down the highest report counts.
  if (total > reported) {
    const input = { customerRef, meter, quantity: total - reported, at: momentIn(report.ends_at, now).toISOString() }
    await askGateway(tx, scope, { connectionId, kind: 'usage.report', subject: due.subscription_id, input }, now)
  }
  await setReported(tx, scope, due, Math.max(total, reported))
}

/** What was used in a period is told as of that period, also when it is over. */
const momentIn = (endsAt: string, now: Date): Date => {
  const last = new Date(new Date(endsAt).getTime() - 1)
  return now < last ? now : last
}

export const usageCalls: GatewayCallHooks = {
  'usage.report': {
    async refused(error, { tx, call, log }) {
      const { meter, quantity, at } = call.input
      log.warn({ error, meter, subscription: call.subject }, 'a gateway refused what was used')
      await takeReportBack(tx, call.scope, { subscriptionId: call.subject, meter, quantity, at })
    },
  },
}
