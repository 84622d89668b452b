import { setTimeout as wait } from 'node:timers/promises'
import type { Child } from '../child.ts'
import { median } from '../measure.ts'
import type { Posting } from '../poster.ts'
import type { Arrived } from '../receiver.ts'
import type { Row } from '../row.ts'
import type { Scene } from '../scene.ts'

const backlog = 50_000
const endpoints = 10
const mostRounds = 3
/** As many requests at once as the service has in flight to so many endpoints. */
const inFlight = 100

/** A backlog of deliveries, against a bare HTTPS client that posts the same body as often to the same receiver. */
export const row: Row = {
  name: 'dispatch of a backlog',
  area: 'webhooks',
  async measure({ scene, certificate, effort, start }) {
    const receiver = await start<{ url: string }>('receiver.ts', certificate)
    const poster = await start('poster.ts', { ca: certificate.cert })
    const { url } = receiver.ready
    const ids = await register(scene, url)
    const ours: number[] = []
    const ratios: number[] = []
    for (let round = 0; round < Math.min(effort.rounds, mostRounds); round++) {
      const body = await queue(scene, ids)
      const dispatched = await allReceived(receiver)
      const posting: Posting = { url, body, count: backlog, inFlight }
      const { perSecond } = await poster.ask<{ perSecond: number }>(posting)
      await receiver.ask({ question: 'forget' })
      ours.push(dispatched)
      ratios.push(dispatched / perSecond)
    }
    for (const id of ids) await scene.owner.delete(`/v1/organization/webhooks/${id}`)
    for (const child of [poster, receiver]) await child.stop()
    const says = `dispatch of ${backlog.toLocaleString('en')} deliveries over HTTPS to ${endpoints} endpoints`
    return [
      { says, value: median(ours), unit: 'deliveries/s' },
      { says: '… to a bare HTTPS client posting the same', value: median(ratios), unit: '', atLeast: 0.6 },
    ]
  },
}

async function register({ owner }: Scene, url: string): Promise<string[]> {
  const ids: string[] = []
  for (let n = 0; n < endpoints; n++) {
    const asked = { url: `${url}/${n}`, subscribed_events: ['member.removed'] }
    const { status, body } = await owner.post('/v1/organization/webhooks', asked)
    if (status !== 201) throw new Error(`No endpoint: ${JSON.stringify(body)}`)
    ids.push(body.id)
  }
  return ids
}

/** All at once, and without the rounds before. Answers one of the bodies. */
async function queue({ sql, environmentId }: Scene, ids: string[]): Promise<string> {
  await sql`truncate webhook_deliveries`
  await sql`
    insert into webhook_deliveries
      (environment_id, endpoint_id, id, event_id, type, body, next_attempt_at, created_at)
    select ${environmentId}, (${ids}::uuid[])[1 + n % ${endpoints}], gen_random_uuid(), event_id, 'member.removed',
      json_build_object('id', event_id, 'type', 'member.removed', 'sequence', n, 'environment', 'live',
        'aggregate', json_build_object('type', 'membership', 'id', event_id),
        'data', json_build_object('membership_id', event_id, 'user_id', event_id), 'occurred_at', now()), now(), now()
    from (select n, gen_random_uuid() as event_id from generate_series(1, ${backlog}) n) numbered`
  await sql`notify userkeep, 'deliveries'`
  const [row] = await sql<{ body: string }[]>`select body from webhook_deliveries limit 1`
  return row?.body ?? ''
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
