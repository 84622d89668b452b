import type { Arena, Server } from './arena.ts'
import type { Ask } from './ask.ts'
import type { BareOptions } from './bare.ts'
import { type Measured, measure } from './measure.ts'
import type { Contest } from './row.ts'

/** Measures one row against Fastify alone and Fastify with a SELECT, both answering what the service answers. */
export async function contest(row: Contest, arena: Arena): Promise<Measured> {
  const requests = [await row.prepare(arena.scene)].flat()
  const { connections = arena.effort.connections } = row
  const [first] = requests
  if (!first) throw new Error(`${row.name} prepares no request`)
  const same = { method: first.method, ...(await answerOf(arena.service, first)) }
  const startBare = (options: BareOptions) => arena.start<{ url: string }>('bare.ts', options)
  const fastify = await startBare({ ...same, connection: null })
  const floor = await row.floor?.(arena.scene)
  const select = await startBare({ ...same, connection: arena.database.connection, floor })
  try {
    const contenders = { service: arena.service, fastify, select }
    return await measure(arena.effort, async (contender, seconds) => {
      const { url } = contenders[contender].ready
      const figures = await arena.load({ url, requests, connections, seconds })
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
  return { status: response.status, answer: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>) }
}
