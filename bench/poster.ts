import { Agent } from 'undici'
import { notifyParent, optionsOfChild } from './child.ts'

// The baseline of deliveries: an HTTPS client that posts one body repeatedly, and nothing else.

export interface Posting {
  url: string
  body: string
  count: number
  inFlight: number
}

const { ca } = optionsOfChild<{ ca: string }>()

async function post({ url, body, count, inFlight }: Posting): Promise<{ perSecond: number }> {
  const agent = new Agent({ connections: inFlight, connect: { ca } })
  const headers = { 'content-type': 'application/json' }
  let left = count
  const work = async () => {
    while (left-- > 0) {
      const response = await agent.request({ origin: url, path: '/', method: 'POST', headers, body })
      await response.body.dump()
    }
  }
  const startedAt = performance.now()
  await Promise.all(Array.from({ length: inFlight }, work))
  const perSecond = (count * 1000) / (performance.now() - startedAt)
  await agent.close()
  return { perSecond }
}

process.on('message', async (posting: Posting) => notifyParent(await post(posting)))
process.once('SIGTERM', () => process.exit(0))
notifyParent({ ready: true })
