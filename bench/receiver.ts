import { once } from 'node:events'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { TestCertificate } from '../server/testing/certificate.ts'
import { notifyParent, optionsOfChild } from './child.ts'

// An HTTPS server that accepts every request and remembers its time.

export type Question = 'count' | 'arrivals' | 'forget'

export interface Arrived {
  count: number
  /** The time of the last one, in milliseconds since 1970 like all times here. */
  at: number
}

/** The subject and the time of each delivery. */
export type ReferralVisits = { about: string; at: number }[]

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

function answer(question: Question): Arrived | ReferralVisits {
  if (question === 'arrivals') return arrived.map(({ body, at }) => ({ about: JSON.parse(body).aggregate.id, at }))
  if (question === 'forget') arrived = []
  return { count: arrived.length, at: arrived.at(-1)?.at ?? 0 }
}

process.on('message', ({ question }: { question: Question }) => notifyParent(answer(question)))
process.once('SIGTERM', () => process.exit(0))
server.listen(0, '127.0.0.1')
await once(server, 'listening')
notifyParent({ url: `https://localhost:${(server.address() as AddressInfo).port}` })
