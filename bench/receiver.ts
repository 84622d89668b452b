import { once } from 'node:events'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { TestCertificate } from '../server/testing/certificate.ts'
import { optionsOfChild, tellParent } from './child.ts'

// An HTTPS server that takes whatever it is sent and remembers when.

export type Question = 'count' | 'arrivals' | 'forget'

export interface Arrived {
  count: number
  /** Of the last one, in milliseconds since 1970, as all times here. */
  at: number
}

/** What each was about, and when it was there. */
export type Arrivals = { about: string; at: number }[]

const { cert, key } = optionsOfChild<TestCertificate>()
let arrived: { body: string; at: number }[] = []

const server = createServer({ cert, key }, (request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    arrived.push({ body: Buffer.concat(chunks).toString(), at: performance.timeOrigin + performance.now() })
    response.writeHead(200).end()
  })
})
server.keepAliveTimeout = 60_000

function answer(question: Question): Arrived | Arrivals {
  if (question === 'arrivals') return arrived.map(({ body, at }) => ({ about: JSON.parse(body).aggregate.id, at }))
  if (question === 'forget') arrived = []
  return { count: arrived.length, at: arrived.at(-1)?.at ?? 0 }
}

process.on('message', ({ question }: { question: Question }) => tellParent(answer(question)))
process.once('SIGTERM', () => process.exit(0))
server.listen(0, '127.0.0.1')
await once(server, 'listening')
tellParent({ url: `https://localhost:${(server.address() as AddressInfo).port}` })
