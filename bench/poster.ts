import { Agent } from 'undici'
import { optionsOfChild, tellParent } from './child.ts'

// What deliveries are compared with: an HTTPS client that posts a body over and over, and does nothing else.

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

process.on('message', async (posting: Posting) => tellParent(await post(posting)))
process.once('SIGTERM', () => process.exit(0))
tellParent({ ready: true })
