import { randomUUID } from 'node:crypto'
import autocannon from 'autocannon'
import { type Ask, unique } from './ask.ts'
import { notifyParent, optionsOfChild } from './child.ts'
import { rotated } from './rotated.ts'

// The load generator, one process for the whole run: it costs every contender the same.

export interface Load {
  url: string
  requests: Ask[]
  connections: number
  seconds: number
}

export interface Figures {
  /** The number of requests that were answered. */
  requests: number
  perSecond: number
  p50: number
  p99: number
  /** Requests that failed or were answered with anything but a success. */
  failed: number
}

export interface LoadedFigures extends Figures {
  /** Processor time of the server for each request, in microseconds. */
  cpu: number
}

async function run({ url, requests, connections, seconds }: Load): Promise<Figures> {
  const times: number[] = []
  let connection = 0
  const running = autocannon({
    url,
    requests: requests.slice(0, 1),
    connections,
    duration: seconds,
    // Each connection starts elsewhere in the list. Otherwise all send the same request at the same time.
    setupClient: (client) => {
      const start = Math.floor((connection++ * requests.length) / connections)
      client.setRequests(rotated(requests, start).map(renewed))
    },
  })
  const startedAt = performance.now()
  let endedAt = startedAt
  running.on('response', (_client, _status, _bytes, ms) => {
    times.push(ms)
    endedAt = performance.now()
  })
  const { errors, non2xx } = await running
  // Autocannon's own percentiles are whole milliseconds, too coarse to compare by.
  times.sort((a, b) => a - b)
  const percentile = (share: number) => times[Math.floor(times.length * share)] ?? 0
  return {
    requests: times.length,
    perSecond: (times.length * 1000) / (endedAt - startedAt),
    p50: percentile(0.5),
    p99: percentile(0.99),
    failed: errors + non2xx,
  }
}

/** Returns the request, with new unique values for each time it is sent. */
function renewed(ask: Ask) {
  const { body } = ask
  if (!body?.includes(unique)) return { ...ask }
  return { ...ask, setupRequest: (request: Ask) => ({ ...request, body: body.replaceAll(unique, randomUUID()) }) }
}

optionsOfChild()
process.on('message', async (load: Load) => notifyParent(await run(load)))
process.once('SIGTERM', () => process.exit(0))
notifyParent({ ready: true })
