import { randomUUID } from 'node:crypto'
import autocannon from 'autocannon'
import { type Ask, unique } from './ask.ts'
import { optionsOfChild, tellParent } from './child.ts'

// The load generator, one process for the whole run: it costs every contender the same.

export interface Load {
  url: string
  requests: Ask[]
  connections: number
  seconds: number
}

export interface Figures {
  perSecond: number
  p50: number
  p99: number
  /** Requests that failed or were answered with anything but a success. */
  failed: number
}

async function run({ url, requests, connections, seconds }: Load): Promise<Figures> {
  const times: number[] = []
  const running = autocannon({ url, requests: requests.map(renewed), connections, duration: seconds })
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
    perSecond: (times.length * 1000) / (endedAt - startedAt),
    p50: percentile(0.5),
    p99: percentile(0.99),
    failed: errors + non2xx,
  }
}

/** As it is, or written anew every time it is sent. */
function renewed(ask: Ask) {
  const { body } = ask
  if (!body?.includes(unique)) return ask
  return { ...ask, setupRequest: (request: Ask) => ({ ...request, body: body.replaceAll(unique, randomUUID()) }) }
}

optionsOfChild()
process.on('message', async (load: Load) => tellParent(await run(load)))
process.once('SIGTERM', () => process.exit(0))
tellParent({ ready: true })
