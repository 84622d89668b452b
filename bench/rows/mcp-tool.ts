import type { Ask } from '../ask.ts'
import { bearer, posting, type Row } from '../row.ts'

/** A tool call beside the same read over HTTP, in turn, so that noise of the machine hits both. */
export const row: Row = {
  name: 'MCP tool call',
  area: 'mcp',
  async measure({ seed, service, load, effort }) {
    const headers = bearer(await seed.secretKey())
    const contacts = await seed.someContacts(100)
    const reads: Ask[] = contacts.map(({ id }) => ({ method: 'GET', path: `/v1/contacts/${id}`, headers }))
    const calls = contacts.map(({ id }, n) => callOf(id, n, headers))
    const perSecond = async (requests: Ask[], seconds: number) => {
      const figures = await load({ url: service.ready.url, requests, connections: effort.connections, seconds })
      if (figures.failed > 0) throw new Error(`${figures.failed} requests failed`)
      return figures.perSecond
    }
    for (const requests of [reads, calls]) await perSecond(requests, 1)
    const ratios: number[] = []
    for (let round = 0; round < effort.rounds; round++) {
      const read = await perSecond(reads, effort.seconds)
      ratios.push((await perSecond(calls, effort.seconds)) / read)
    }
    ratios.sort((a, b) => a - b)
    const median = ratios[Math.floor(ratios.length / 2)] ?? Number.NaN
    return [{ says: 'MCP tool call, to the same read over HTTP', value: median, unit: '', atLeast: 0.7 }]
  },
}

const callOf = (id: string, n: number, headers: Record<string, string>): Ask => {
  const params = { name: 'get_item', arguments: { kind: 'person', item: id } }
  const message = { jsonrpc: '2.0', id: n, method: 'tools/call', params }
  return posting('/mcp', message, { ...headers, accept: 'application/json, text/event-stream' })
}
