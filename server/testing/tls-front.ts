import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import type { Connection } from '../src/platform/db/connect.ts'
import type { TestCertificate } from './certificate.ts'
import { overLine, target } from './cuttable-line.ts'

export interface TlsFront {
  /** The same database, which speaks TLS here. */
  connection: Connection
  close(): Promise<void>
}

/** TLS in front of a database, agreed upon in PostgreSQL's way. */
export async function tlsFront(to: Connection, certificate: TestCertificate): Promise<TlsFront> {
  const sockets = new Set<Socket>()
  const keep = (socket: Socket) => {
    sockets.add(socket)
    return socket.on('error', () => {}).on('close', () => sockets.delete(socket))
  }
  const server = createServer((near) => {
    keep(near).once('data', () => {
      near.write('S')
      const secured = keep(new TLSSocket(near, { isServer: true, ...certificate }))
      const far = keep(connect(...target(to)))
      secured.pipe(far).on('close', () => secured.destroy())
      far.pipe(secured).on('close', () => far.destroy())
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    connection: overLine(to, (server.address() as AddressInfo).port),
    async close() {
      server.close()
      for (const socket of sockets) socket.destroy()
      await once(server, 'close')
    },
  }
}
