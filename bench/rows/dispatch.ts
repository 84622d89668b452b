import { setTimeout as wait } from 'node:timers/promises'
import { v7 as uuid } from 'uuid'
import { insertDeliveries, type NewDelivery } from '../../server/src/areas/webhooks/deliveries/deliveries.sql.ts'
import type { Child } from '../child.ts'
import { median } from '../measure.ts'
import type { Posting } from '../poster.ts'
import type { Arrived } from '../receiver.ts'
import type { Row } from '../row.ts'
import type { Seed } from '../seed.ts'

const backlog = 50_000
const endpoints = 10
const batch = 1000
const mostRounds = 3
/** The number of concurrent requests of the service to this many endpoints. */
const inFlight = 100

/** A backlog of deliveries, against a bare HTTPS client that posts the same body as often to the same receiver. */
export const row: Row = {
  name: 'dispatch of a backlog',
  area: 'webhooks',
  async measure({ seed, certificate, effort, start }) {
    const receiver = await start<{ url: string }>('receiver.ts', certificate)
    const poster = await start('poster.ts', { ca: certificate.cert })
    const { url } = receiver.ready
    const ids = await register(seed, url)
    const ours: number[] = []
    const ratios: number[] = []
    for (let round = 0; round < Math.min(effort.rounds, mostRounds); round++) {
      const body = await queue(seed, ids)
      const dispatched = await allReceived(receiver)
      const posting: Posting = { url, body, count: backlog, inFlight }
      const { perSecond } = await poster.ask<{ perSecond: number }>(posting)
      await receiver.ask({ question: 'forget' })
      ours.push(dispatched)
      ratios.push(dispatched / perSecond)
    }
    for (const id of ids) await seed.owner.delete(`/v1/organization/webhooks/${id}`)
    for (const child of [poster, receiver]) await child.stop()
    const says = `dispatch of ${backlog.toLocaleString('en')} deliveries over HTTPS to ${endpoints} endpoints`
    return [
      { says, value: median(ours), unit: 'deliveries/s' },
      { says: '… to a bare HTTPS client posting the same', value: median(ratios), unit: '', atLeast: 0.6 },
    ]
  },
}

async function register({ owner }: Seed, url: string): Promise<string[]> {
  const ids: string[] = []
  for (let n = 0; n < endpoints; n++) {
    const asked = { url: `${url}/${n}`, subscribed_events: ['member.removed'] }
    const { status, body } = await owner.post('/v1/organization/webhooks', asked)
    if (status !== 201) throw new Error(`No endpoint: ${JSON.stringify(body)}`)
    ids.push(body.id)
  }
  return ids
}

/** All at once, as fan-out writes them, and without the rounds before. Answers one of the bodies. */
async function queue({ sql, environmentId }: Seed, ids: string[]): Promise<string> {
  await sql`truncate webhook_deliveries`
  const deliveries = Array.from({ length: backlog }, (_, n) => deliveryTo(environmentId, ids[n % endpoints] ?? '', n))
  await sql.begin(async (tx) => {
    for (let from = 0; from < backlog; from += batch) {
      await insertDeliveries(tx, deliveries.slice(from, from + batch), new Date())
    }
    await tx`notify userkeep, 'deliveries'`
  })
  return deliveries[0]?.body ?? ''
}

function deliveryTo(environmentId: string, endpointId: string, sequence: number): NewDelivery {
  const [id, eventId, about] = [uuid(), uuid(), uuid()]
  const body = JSON.stringify({
    id: eventId,
    type: 'member.removed',
    sequence,
    environment: 'live',
    aggregate: { type: 'membership', id: about },
    data: { membership_id: about, user_id: uuid() },
    occurred_at: new Date(),
  })
  return { environment_id: environmentId, endpoint_id: endpointId, id, event_id: eventId, type: 'member.removed', body }
}

/** Deliveries per second, from the commit of the backlog to the last arrival. */
async function allReceived(receiver: Child<unknown>): Promise<number> {
  const startedAt = performance.timeOrigin + performance.now()
  for (;;) {
    const { count, at } = await receiver.ask<Arrived>({ question: 'count' })
    if (count >= backlog) return (backlog * 1000) / (at - startedAt)
    if (performance.timeOrigin + performance.now() - startedAt > 300_000) throw new Error(`Only ${count} arrived`)
    await wait(50)
  }
}
