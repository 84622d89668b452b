import type { GatewaySync } from '../../gateways/public.ts'
import { reopenReported } from './voided.sql.ts'

/**
 * Bills usage again that was on an invoice of a paused subscription, which is void. The pause may have been made at the
 * gateway, and its period may have ended before it was read.
 */
export const reopenVoided: NonNullable<GatewaySync['invoice']> = async (invoice, { tx, from, clock }) => {
  const { subscriptionRef, isVoidedAtOnce = false } = invoice
  if (!isVoidedAtOnce || subscriptionRef === null) return
  const ofPeriods = invoice.lines.filter(({ isProration }) => !isProration)
  const starts = ofPeriods.flatMap(({ periodStart }) => periodStart?.toISOString() ?? [])
  const { connectionId, scope } = from
  await reopenReported(tx, scope, { connectionId, subscriptionRef, starts, now: clock.now() })
}
