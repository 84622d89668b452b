import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { Connection } from '../src/platform/db/connect.ts'

export interface CuttableLine {
  /** The same database, reached over the line. */
  connection: Connection
  /** Nothing gets through any more: open connections break, new ones are refused. */
  cut(): Promise<void>
  /** Everything hangs and nothing breaks, as behind a firewall that drops what it sees. */
  freeze(): void
  /** From now on, every byte arrives this much later. */
  delay(milliseconds: number): void
  /** From now on, new connections reach another server, as after a failover. Open connections break. */
  leadTo(other: Connection): void
  restore(): Promise<void>
  close(): Promise<void>
}

/** A TCP connection to a database that can be cut and restored while it is in use. */
export async function cuttableLine(to: Connection): Promise<CuttableLine> {
  const sockets = new Set<Socket>()
  let [frozen, delayMs, destination] = [false, 0, to]
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
    return socket
  }
  const server = createServer((near) => {
    const far = keep(connect(...target(destination)))
    keep(near)
    for (const [from, into] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on(
        'data',
        inOrder(
          (chunk) => void (frozen || into.destroyed || into.write(chunk)),
          () => delayMs,
        ),
      )
      from.on('close', () => into.destroy())
    }
  })
  const open = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }
  const port = await open(0)
  const cut = async () => {
    const closed = server.listening ? once(server, 'close') : null
    server.close()
    for (const socket of sockets) breakOff(socket)
    await closed
  }
  return {
    connection: overLine(to, port),
    cut,
    freeze() {
      frozen = true
    },
    delay(milliseconds) {
      delayMs = milliseconds
    },
    leadTo(other) {
      destination = other
      for (const socket of sockets) breakOff(socket)
    },
    async restore() {
      if (frozen) for (const socket of sockets) socket.destroy()
      frozen = false
      delayMs = 0
      if (!server.listening) await open(port)
    },
    close: cut,
  }
}

/** Returns the function, called later and in the same order, even after the delay became shorter. */
function inOrder<T>(pass: (value: T) => void, delayMs: () => number): (value: T) => void {
  let pending = 0
  let last = Promise.resolve()
  return (value) => {
    if (pending === 0 && delayMs() === 0) return pass(value)
    const at = performance.now() + delayMs()
    pending++
    last = last
      .then(() => wait(Math.max(at - performance.now(), 0)))
      .then(() => {
        pending--
        pass(value)
      })
  }
}

/** Where it can be, so that the other end has an error rather than a farewell. */
const breakOff = (socket: Socket) => (socket.remoteFamily ? socket.resetAndDestroy() : socket.destroy())

export function target(to: Connection): [{ port: number; host: string } | { path: string }] {
  if (typeof to !== 'string') return [{ path: `${to.host}/.s.PGSQL.${to.port}` }]
  const { hostname, port } = new URL(to)
  return [{ host: hostname, port: Number(port || 5432) }]
}

export function overLine(to: Connection, port: number): Connection {
  if (typeof to !== 'string') return { ...to, host: '127.0.0.1', port }
  return Object.assign(new URL(to), { host: `127.0.0.1:${port}` }).href
}
