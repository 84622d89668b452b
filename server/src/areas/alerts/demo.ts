import { alertKinds } from '@userkeep/contract/shapes/alert'
import { insertRows } from '../../../demo/rows.ts'
import { after, ago, type Demo, type Seed } from '../../../demo/seed.ts'
import { hours, seconds } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/sql.ts'
import { lastPaid } from '../invoices/public.ts'
import { storedUrl } from './destinations/chat-url.ts'
import { type AlertDetails, noDetails } from './rules.ts'

/** Seeds alerts. The disabled endpoint is a fact of the webhooks and has raised its alert already. */
export const demo: Demo = {
  async afterFacts(db, seed) {
    const destinations = destinationRows(seed)
    await insertRows(db, 'alert_destinations', destinations)
    const paid = await lastPaid(db, seed.live, ago(seed, 6), 2)
    const alerts = [...paymentAlerts(seed, paid), meterAlert(seed)]
    await insertRows(db, 'alerts', alerts)
    const raised = await raisedAlerts(db, seed)
    const all = [...alerts, ...raised].map((alert) => ({ ...alert, occurred_at: new Date(alert.occurred_at) }))
    await insertRows(
      db,
      'alert_deliveries',
      all.flatMap((alert) => deliveryRows(seed, alert, destinations)),
    )
  },
}

const raisedAlerts = (db: Db, { live }: Seed) => db<{ id: string; occurred_at: string; recovered_at: string | null }[]>`
  select id, occurred_at, recovered_at from alerts
  where environment_id = ${live.environmentId} and kind = 'webhook_endpoint_disabled'`

function destinationRows(seed: Seed) {
  const created = ago(seed, 90)
  const common = {
    environment_id: seed.live.environmentId,
    enabled: true,
    created_by: seed.fixtures.staff[0]?.id ?? null,
    created_at: created,
    updated_at: created,
  }
  const chatId = seed.chance.idAt(created)
  return [
    {
      ...common,
      id: chatId,
      name: 'On-call channel',
      kind: 'chat',
      format: 'slack',
      ...storedUrl(seed, chatId, 'https://chat.fieldnote.example/services/T024FIELD/B0ONCALL/x8Qm2Lr7Vt'),
      recipients: [],
      alert_kinds: [...alertKinds] as string[],
      last_sent_at: ago(seed, 9),
      last_error: 'The chat service responded with 404: no_service',
      last_error_at: ago(seed, 4),
    },
    {
      ...common,
      id: seed.chance.idAt(after(created, seconds(60))),
      name: 'Finance',
      kind: 'email',
      format: null,
      url: null,
      url_host: null,
      url_hint: null,
      recipients: ['finance@fieldnote.example', 'maya@fieldnote.example'],
      alert_kinds: ['contact_meter_reached', 'payment_declined'],
      last_sent_at: ago(seed, 9),
      last_error: null,
      last_error_at: null,
    },
  ]
}

/** Seeds a declined attempt one day before each payment. */
function paymentAlerts(seed: Seed, paid: Awaited<ReturnType<typeof lastPaid>>) {
  return paid.map(({ id, customer_id, amount_paid: amount, currency, paid_at }) => {
    const at = after(new Date(paid_at), -hours(24))
    return alertRow(seed, 'payment_declined', at, {
      subject: id,
      subject_id: id,
      customer_id,
      details: { ...noDetails, amount, currency, reason: 'Insufficient funds' },
      occurrences: 2,
      recovered_at: new Date(paid_at),
    })
  })
}

function meterAlert(seed: Seed) {
  const at = ago(seed, 12)
  const month = at.toISOString().slice(0, 7)
  return alertRow(seed, 'contact_meter_reached', at, {
    subject: `${month}:80:1000`,
    subject_id: null,
    customer_id: null,
    details: { ...noDetails, threshold: 80, used: 800, limit: 1000, month },
    occurrences: 1,
    recovered_at: ago(seed, 9.5),
  })
}

interface DemoAlert {
  subject: string
  subject_id: string | null
  customer_id: string | null
  details: AlertDetails
  occurrences: number
  recovered_at: Date | null
}

const alertRow = (seed: Seed, kind: string, at: Date, alert: DemoAlert) => ({
  environment_id: seed.live.environmentId,
  id: seed.chance.idAt(at),
  kind,
  ...alert,
  last_sequence: 0,
  occurred_at: at,
  last_occurred_at: alert.occurrences > 1 ? after(at, hours(8)) : at,
})

type Destination = ReturnType<typeof destinationRows>[number]

/** Seeds deliveries, which arrived until the channel was deleted in the chat a few days ago. */
function deliveryRows(
  seed: Seed,
  alert: { id: string; occurred_at: Date; recovered_at: Date | string | null; kind?: string },
  destinations: readonly Destination[],
) {
  const { kind = 'webhook_endpoint_disabled' } = alert
  return destinations
    .filter(({ alert_kinds }) => alert_kinds.includes(kind))
    .flatMap((destination) => {
      const fails = destination.last_error !== null && alert.occurred_at > ago(seed, 5)
      const sent = deliveryRow(seed, alert.id, destination, 'alert', alert.occurred_at, fails)
      if (alert.recovered_at === null || fails) return [sent]
      return [sent, deliveryRow(seed, alert.id, destination, 'recovery', new Date(alert.recovered_at), false)]
    })
}

function deliveryRow(
  seed: Seed,
  alertId: string,
  { id, name, last_error }: Destination,
  note: 'alert' | 'recovery',
  at: Date,
  fails: boolean,
) {
  return {
    environment_id: seed.live.environmentId,
    id: seed.chance.idAt(at),
    alert_id: alertId,
    destination_id: id,
    destination_name: name,
    note,
    status: fails ? 'failed' : 'succeeded',
    attempts: fails ? 8 : 1,
    last_error: fails ? last_error : null,
    created_at: at,
    finished_at: after(at, fails ? hours(11) : seconds(2)),
  }
}
