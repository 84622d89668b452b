import type { Ask } from './ask.ts'
import type { BareOptions } from './bare.ts'
import { type Measured, measure } from './measure.ts'
import { loadWithProcessorTime } from './processor-time.ts'
import type { Comparison } from './row.ts'
import type { Server, Testbed } from './testbed.ts'

/** Measures one row against Fastify alone and Fastify with a SELECT, both answering what the service answers. */
export async function comparison(row: Comparison, testbed: Testbed): Promise<Measured> {
  const requests = [await row.prepare(testbed.seed)].flat()
  const { connections = testbed.effort.connections } = row
  const [first] = requests
  if (!first) throw new Error(`${row.name} prepares no request`)
  const same = { method: first.method, ...(await answerOf(testbed.service, first)) }
  const startBare = (options: BareOptions) => testbed.start<{ url: string }>('bare.ts', options)
  const fastify = await startBare({ ...same, connection: null })
  const floor = await row.floor?.(testbed.seed)
  const select = await startBare({ ...same, connection: testbed.database.connection, floor })
  try {
    const contenders = { service: testbed.service, fastify, select }
    return await measure(testbed.effort, async (contender, seconds) => {
      const figures = await loadWithProcessorTime(testbed, contenders[contender], { requests, connections, seconds })
      if (figures.failed > 0) throw new Error(`${row.name}: ${contender} failed ${figures.failed} requests`)
      return figures
    })
  } finally {
    await fastify.stop()
    await select.stop()
  }
}

async function answerOf({ ready }: Server, { path, method, headers, body }: Ask) {
  const response = await fetch(ready.url + path, { method, ...(headers && { headers }), ...(body && { body }) })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`)
  const type = response.headers.get('content-type') ?? ''
  if (type.startsWith('text/')) return { status: response.status, answer: { text }, type }
  return { status: response.status, answer: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>) }
}
