import { setTimeout as wait } from 'node:timers/promises'
import type { Row } from '../row.ts'
import { addReaders, openStreams } from '../streams.ts'
import { newTenant } from '../tenant.ts'
import { type Server, serviceProgram } from '../testbed.ts'

const [open, messages, perSecond] = [1000, 1000, 50]

/** Staff reply on one instance, and the contact has a stream on another. The time includes the reply itself. */
export const row: Row = {
  name: 'a reply on the stream of the contact',
  area: 'conversations',
  async measure({ seed, start, database, certificate }) {
    const { owner, environmentId } = await newTenant(seed)
    const readers = await addReaders(seed.sql, environmentId, open)
    const other: Server = await start(serviceProgram, { connection: database.connection, ca: certificate.cert })
    const conversations: string[] = []
    for (const { token } of readers.slice(0, 100)) {
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
      const body = JSON.stringify({ text: 'Good morning' })
      const begun = await fetch(`${seed.baseUrl}/v1/contact/conversations`, { method: 'POST', headers, body })
      conversations.push(((await begun.json()) as { id: string }).id)
    }
    const [sentAt, lags] = [new Map<string, number>(), [] as number[]]
    const streams = await openStreams(other.ready.url, readers, (_, text) => {
      for (const [, n = ''] of text.matchAll(/reply-(\d+)-/g)) {
        const sent = sentAt.get(n)
        if (sent !== undefined && sentAt.delete(n)) lags.push(performance.now() - sent)
      }
    })
    const startedAt = performance.now()
    const replies: Promise<unknown>[] = []
    for (let n = 0; n < messages; n++) {
      await wait(Math.max(0, startedAt + (n * 1000) / perSecond - performance.now()))
      sentAt.set(String(n), performance.now())
      const path = `/v1/organization/conversations/${conversations[n % conversations.length]}/reply`
      replies.push(owner.post(path, { text: `reply-${n}-` }))
    }
    await Promise.all(replies)
    const deadline = performance.now() + 30_000
    while (lags.length < messages && performance.now() < deadline) await wait(10)
    if (lags.length < messages) throw new Error(`${messages - lags.length} replies did not arrive`)
    streams.close()
    await other.stop()
    lags.sort((a, b) => a - b)
    const percentile = (share: number) => lags[Math.floor(lags.length * share)] ?? Number.NaN
    const says = `reply sent → received, at ${perSecond}/s with ${open.toLocaleString('en')} streams open`
    return [
      { says: `${says}, p50`, value: percentile(0.5), unit: 'ms', below: 20 },
      { says: `${says}, p99`, value: percentile(0.99), unit: 'ms', below: 100 },
    ]
  },
}
