import { setTimeout as wait } from 'node:timers/promises'
import { Pool } from 'undici'
import type { Arena } from '../arena.ts'
import type { Child } from '../child.ts'
import type { Arrivals, Arrived } from '../receiver.ts'
import { bearer, type Row } from '../row.ts'

const perSecond = 200
const warmUpSeconds = 3
const seconds = 15

/**
 * Contacts become known at a steady pace, and each is told to a webhook endpoint. Counted from the moment the request
 * is sent that makes the fact, so it takes in what comes before the commit as well.
 */
export const row: Row = {
  name: 'fact committed → request received',
  area: 'webhooks',
  async measure(arena) {
    const { owner } = arena.scene
    const receiver = await arena.start<{ url: string }>('receiver.ts', arena.certificate)
    const asked = { url: receiver.ready.url, subscribed_events: ['contact.identified'] }
    const { status, body } = await owner.post('/v1/organization/webhooks', asked)
    if (status !== 201) throw new Error(`No endpoint: ${JSON.stringify(body)}`)
    const sent = await makeFacts(arena)
    const arrivals = await allArrivals(receiver, sent.size)
    await owner.delete(`/v1/organization/webhooks/${body.id}`)
    await receiver.stop()
    const times = arrivals
      .slice(warmUpSeconds * perSecond)
      .map(({ about, at }) => at - (sent.get(about) ?? Number.NaN))
      .sort((a, b) => a - b)
    const percentile = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN
    const says = `fact committed → request received, at ${perSecond}/s`
    return [
      { says: `${says}, p50`, value: percentile(0.5), unit: 'ms', below: 20 },
      { says: `${says}, p99`, value: percentile(0.99), unit: 'ms', below: 100 },
    ]
  },
}

/** When each was sent, by the contact it is about. */
async function makeFacts({ scene }: Arena): Promise<Map<string, number>> {
  const pool = new Pool(scene.baseUrl, { connections: 32 })
  const headers = { 'content-type': 'application/json', ...bearer(await scene.secretKey()) }
  const sent = new Map<string, number>()
  const make = async (n: number) => {
    const at = performance.timeOrigin + performance.now()
    const body = JSON.stringify({ external_id: `arrival-${at}-${n}`, name: 'Ada' })
    const response = await pool.request({ method: 'POST', path: '/v1/contacts', headers, body })
    const { id } = (await response.body.json()) as { id: string }
    sent.set(id, at)
  }
  const startedAt = performance.now()
  const making: Promise<void>[] = []
  while (making.length < (warmUpSeconds + seconds) * perSecond) {
    const due = ((performance.now() - startedAt) / 1000) * perSecond
    while (making.length < due) making.push(make(making.length))
    await wait(1)
  }
  await Promise.all(making)
  await pool.close()
  return sent
}

async function allArrivals(receiver: Child<unknown>, count: number): Promise<Arrivals> {
  const deadline = performance.now() + 60_000
  while ((await receiver.ask<Arrived>({ question: 'count' })).count < count) {
    if (performance.now() > deadline) throw new Error('Some facts never arrived')
    await wait(100)
  }
  return receiver.ask<Arrivals>({ question: 'arrivals' })
}
