import { once } from 'node:events'
import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { testCertificate } from './certificate.ts'

export interface Received {
  path: string
  headers: IncomingHttpHeaders
  body: string
  at: number
}

/** How a receiver behaves: a status, or anything else it may do with its answer. */
type Behaviour = number | ((response: ServerResponse, request: Received) => unknown)

export interface Receiver {
  /** `https://localhost:<port>` */
  origin: string
  /** The certificate that a caller must trust. */
  ca: string
  port: number
  /** Returns the requests in order, on this path or on all. */
  received(path?: string): Received[]
  /** Until so many came in. */
  arrival(count: number, path?: string): Promise<Received[]>
  /** From now on, for this path. Everything else is answered 200. */
  behave(path: string, behaviour: Behaviour): void
  connections(): number
  /** The most requests that were open at once on this path. */
  mostOpen(path: string): number
  close(): Promise<void>
}

export const behaviours = {
  hang: () => {},
  reset: (response: ServerResponse) => response.socket?.destroy(),
  redirect: (to: string) => (response: ServerResponse) => response.writeHead(302, { location: to }).end(),
  async trickle(response: ServerResponse) {
    response.writeHead(200)
    while (!response.destroyed) {
      response.write('.')
      await wait(20)
    }
  },
  flood: (megabytes: number) => (response: ServerResponse) => {
    const block = Buffer.alloc(64 * 1024, 'x')
    let left = megabytes * 16
    const pour = () => {
      while (left-- > 0) if (!response.write(block)) return void response.once('drain', pour)
      response.end()
    }
    response.writeHead(200)
    pour()
  },
  hugeHeaders: (response: ServerResponse) => response.writeHead(200, { 'x-huge': 'x'.repeat(60_000) }).end(),
}

/** A real HTTPS server that writes down what it gets. */
export async function testReceiver(): Promise<Receiver> {
  const { cert, key } = testCertificate(['localhost', '127.0.0.1', 'hooks.example.com'])
  const inbox: Received[] = []
  const scripted = new Map<string, Behaviour>()
  const open = new Map<string, { now: number; most: number }>()
  let connections = 0

  const server = createServer({ cert, key, maxHeaderSize: 64 * 1024 }, async (request, response) => {
    const path = request.url ?? '/'
    const count = open.get(path) ?? { now: 0, most: 0 }
    open.set(path, { now: count.now + 1, most: Math.max(count.most, count.now + 1) })
    response.on('close', () => {
      const { now, most } = open.get(path) ?? { now: 1, most: 1 }
      open.set(path, { now: now - 1, most })
    })
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const received = { path, headers: request.headers, body: Buffer.concat(chunks).toString(), at: Date.now() }
    inbox.push(received)
    const behaviour = scripted.get(path) ?? 200
    if (typeof behaviour === 'number') response.writeHead(behaviour).end('Noted.')
    else await behaviour(response, received)
  })
  server.on('secureConnection', () => connections++)
  server.on('clientError', (_, socket) => socket.destroy())
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  const received = (path?: string) => (path === undefined ? [...inbox] : inbox.filter((one) => one.path === path))
  return {
    origin: `https://localhost:${port}`,
    ca: cert,
    port,
    received,
    async arrival(count, path) {
      const deadline = Date.now() + 30_000
      while (received(path).length < count) {
        if (Date.now() > deadline) throw new Error(`${received(path).length} of ${count} arrived`)
        await wait(5)
      }
      return received(path)
    },
    behave: (path, behaviour) => void scripted.set(path, behaviour),
    connections: () => connections,
    mostOpen: (path) => open.get(path)?.most ?? 0,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
