import { made } from '../boots.ts'
import type { Row } from '../row.ts'
import type { Seed } from '../seed.ts'

const [statuses, each] = [['planned', 'in_progress', 'shipped'], 10] as const

export const row: Row = {
  name: 'GET /v1/roadmap/{publishable_key}, 30 posts',
  area: 'feedback',
  toReach: 0.8,
  against: 'fastify',
  async prepare(seed) {
    await thirtyPosts(seed)
    return { method: 'GET', path: `/v1/roadmap/${await seed.publishableKey()}` }
  },
}

async function thirtyPosts({ owner }: Seed): Promise<void> {
  const path = '/v1/organization/feedback'
  const board = await made(owner, `${path}/boards`, { name: 'Ideas' })
  const body = 'We work at night, and the screen is the brightest thing in the room.'
  for (const status of statuses)
    for (let n = 0; n < each; n++)
      await made(owner, path, { board_id: board.id, title: `Idea ${n} that is ${status}`, body, status })
}
