import type { Ask } from '../ask.ts'
import { median } from '../measure.ts'
import { loadWithProcessorTime } from '../processor-time.ts'
import { bearer, posting, type Row } from '../row.ts'

/** The protocol has many functions, which are slow until they are compiled. */
const warmUpSeconds = 3

/** A tool call beside the same read over HTTP, in turn, so that noise of the machine hits both. */
export const row: Row = {
  name: 'MCP tool call',
  area: 'mcp',
  async measure(testbed) {
    const { seed, service, effort } = testbed
    const headers = bearer(await seed.secretKey())
    const contacts = await seed.someContacts(100)
    const reads: Ask[] = contacts.map(({ id }) => ({ method: 'GET', path: `/v1/contacts/${id}`, headers }))
    const calls = contacts.map(({ id }, n) => callOf(id, n, headers))
    const run = async (requests: Ask[], seconds: number) => {
      const figures = await loadWithProcessorTime(testbed, service, {
        requests,
        connections: effort.connections,
        seconds,
      })
      if (figures.failed > 0) throw new Error(`${figures.failed} requests failed`)
      return figures
    }
    for (const requests of [reads, calls]) await run(requests, warmUpSeconds)
    const rates: number[] = []
    const costs: number[] = []
    for (let round = 0; round < effort.rounds; round++) {
      const read = await run(reads, effort.seconds)
      const call = await run(calls, effort.seconds)
      rates.push(call.perSecond / read.perSecond)
      costs.push(read.cpu / call.cpu)
    }
    return [
      { says: 'MCP tool call, to the same read over HTTP', value: median(rates), unit: '', atLeast: 0.7 },
      { says: '… by processor time, the read to the call', value: median(costs), unit: '' },
    ]
  },
}

const callOf = (id: string, n: number, headers: Record<string, string>): Ask => {
  const params = { name: 'get_item', arguments: { kind: 'person', item: id } }
  const message = { jsonrpc: '2.0', id: n, method: 'tools/call', params }
  return posting('/mcp', message, { ...headers, accept: 'application/json, text/event-stream' })
}
