import { made } from '../boots.ts'
import type { Row } from '../row.ts'
import type { Scene } from '../scene.ts'

const [statuses, each] = [['planned', 'in_progress', 'shipped'], 10] as const

export const row: Row = {
  name: 'GET /v1/roadmap/{publishable_key}, 30 posts',
  area: 'feedback',
  toReach: 0.8,
  against: 'fastify',
  async prepare(scene) {
    await thirtyPosts(scene)
    return { method: 'GET', path: `/v1/roadmap/${await scene.publishableKey()}` }
  },
}

async function thirtyPosts({ owner }: Scene): Promise<void> {
  const path = '/v1/organization/feedback'
  const board = await made(owner, `${path}/boards`, { name: 'Ideas' })
  const body = 'We work at night, and the screen is the brightest thing in the room.'
  for (const status of statuses)
    for (let n = 0; n < each; n++)
      await made(owner, path, { board_id: board.id, title: `Idea ${n} that is ${status}`, body, status })
}
