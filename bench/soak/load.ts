import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { type Ask, unique } from '../ask.ts'
import type { Weighed } from './tenants.ts'

/** The requests of one minute. */
export interface Minute {
  readonly answered: number
  readonly failed: number
  /** Milliseconds, from when the request was due. */
  readonly p50: number
  readonly p99: number
}

export interface Traffic {
  /** Sends as many requests as the service answers over some connections, and returns their number per second. */
  capacity(connections: number, seconds: number): Promise<number>
  /** Sends requests at a steady rate, however long the answers take. */
  atRate(perSecond: number, seconds: number): Promise<Minute>
  close(): void
}

/** More open requests than this wait, so that a service that stands still is not buried. */
const maxOpen = 512

export function createTraffic(baseUrl: string, weighed: readonly Weighed[]): Traffic {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const total = weighed.reduce((sum, { weight }) => sum + weight, 0)
  const drawn = (): Ask => {
    let at = Math.random() * total
    for (const { weight, asks } of weighed) {
      at -= weight
      if (at < 0) return asks[Math.floor(Math.random() * asks.length)] as Ask
    }
    return weighed[0]?.asks[0] as Ask
  }
  const send = () => isAnswered(baseUrl, agent, drawn())
  return {
    async capacity(connections, seconds) {
      const until = performance.now() + seconds * 1000
      let answered = 0
      const lane = async () => {
        while (performance.now() < until) if (await send()) answered++
      }
      await Promise.all(Array.from({ length: connections }, lane))
      return answered / seconds
    },
    async atRate(perSecond, seconds) {
      const startedAt = performance.now()
      const count = Math.round(perSecond * seconds)
      const times: number[] = []
      const open = new Set<Promise<void>>()
      let failed = 0
      for (let sent = 0; sent < count; ) {
        const due = Math.min(count, Math.ceil(((performance.now() - startedAt) * perSecond) / 1000))
        for (; sent < due && open.size < maxOpen; sent++) {
          const dueAt = startedAt + (sent * 1000) / perSecond
          const asked = send().then((isGood) => {
            times.push(performance.now() - dueAt)
            if (!isGood) failed++
            open.delete(asked)
          })
          open.add(asked)
        }
        await wait(5)
      }
      await Promise.all(open)
      times.sort((one, other) => one - other)
      const percentile = (share: number) => times[Math.floor(times.length * share)] ?? 0
      return { answered: times.length - failed, failed, p50: percentile(0.5), p99: percentile(0.99) }
    },
    close: () => agent.destroy(),
  }
}

function isAnswered(baseUrl: string, agent: Agent, { method, path, headers = {}, body }: Ask): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const asked = request(baseUrl + path, { method, agent, headers }, (response) => {
    const { statusCode = 0 } = response
    response.resume().on('close', () => resolve(statusCode < 400))
  })
  asked.on('error', () => resolve(false)).end(body?.replaceAll(unique, () => randomUUID()))
  return promise
}
