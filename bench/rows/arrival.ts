import { setTimeout as wait } from 'node:timers/promises'
import { v7 as uuid } from 'uuid'
import type { Child } from '../child.ts'
import type { Arrived, ReferralVisits } from '../receiver.ts'
import type { Row } from '../row.ts'
import type { Testbed } from '../testbed.ts'

const perSecond = 200
const warmUpSeconds = 3
const seconds = 15

/** Facts are committed at a steady pace, as by another instance of the service, and a webhook endpoint hears of each. */
export const row: Row = {
  name: 'fact committed → request received',
  area: 'webhooks',
  async measure(testbed) {
    const { owner } = testbed.seed
    const receiver = await testbed.start<{ url: string }>('receiver.ts', testbed.certificate)
    const asked = { url: receiver.ready.url, subscribed_events: ['contact.identified'] }
    const { status, body } = await owner.post('/v1/organization/webhooks', asked)
    if (status !== 201) throw new Error(`No endpoint: ${JSON.stringify(body)}`)
    const committed = await makeFacts(testbed)
    const arrivals = await allArrivals(receiver, committed.size)
    await owner.delete(`/v1/organization/webhooks/${body.id}`)
    await receiver.stop()
    const times = arrivals
      .slice(warmUpSeconds * perSecond)
      .map(({ about, at }) => at - (committed.get(about) ?? Number.NaN))
      .sort((a, b) => a - b)
    const percentile = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN
    const says = `fact committed → request received, at ${perSecond}/s`
    return [
      { says: `${says}, p50`, value: percentile(0.5), unit: 'ms', below: 20 },
      { says: `${says}, p99`, value: percentile(0.99), unit: 'ms', below: 100 },
    ]
  },
}

/** When each was committed, by the contact it is about. */
async function makeFacts({ seed }: Testbed): Promise<Map<string, number>> {
  const { sql, environmentId } = seed
  const count = (warmUpSeconds + seconds) * perSecond
  const contacts = await seed.someContacts(count)
  const [environment] = await sql`select organization_id from environments where id = ${environmentId}`
  const committed = new Map<string, number>()
  const make = async (contactId: string) => {
    const data = sql.json({ contact_id: contactId })
    await sql`
      insert into fact_outbox (id, organization_id, environment_id, origin, type, aggregate_type, aggregate_id,
        contact_id, data, occurred_at)
      values (${uuid()}, ${environment?.organization_id}, ${environmentId}, 'service', 'contact.identified', 'contact',
        ${contactId}, ${contactId}, ${data}, ${new Date()})`
    committed.set(contactId, performance.timeOrigin + performance.now())
    await sql.notify('userkeep', 'facts')
  }
  const startedAt = performance.now()
  const making: Promise<void>[] = []
  for (const [n, { id }] of contacts.entries()) {
    while (performance.now() < startedAt + (n * 1000) / perSecond) await wait(1)
    making.push(make(id))
  }
  await Promise.all(making)
  return committed
}

async function allArrivals(receiver: Child<unknown>, count: number): Promise<ReferralVisits> {
  const deadline = performance.now() + 60_000
  while ((await receiver.ask<Arrived>({ question: 'count' })).count < count) {
    if (performance.now() > deadline) throw new Error('Some facts never arrived')
    await wait(100)
  }
  return receiver.ask<ReferralVisits>({ question: 'arrivals' })
}
