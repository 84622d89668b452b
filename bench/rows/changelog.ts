import { made } from '../boots.ts'
import type { Row } from '../row.ts'
import type { Seed } from '../seed.ts'

const posts = 20

export const row: Row = {
  name: 'GET /v1/changelog/{publishable_key}, 20 posts',
  area: 'changelog',
  toReach: 0.8,
  against: 'fastify',
  async prepare(seed) {
    await twentyPosts(seed)
    return { method: 'GET', path: `/v1/changelog/${await seed.publishableKey()}?limit=${posts}` }
  },
}

async function twentyPosts({ owner }: Seed): Promise<void> {
  const path = '/v1/organization/changelog'
  const body = 'You can now lay two revisions **side by side**.\n\n- Zoom both\n- Mark what changed\n\nWrite to us.'
  for (let n = 0; n < posts; n++) {
    const { id } = await made(owner, path, { title: `Compare drawings, part ${n}`, body })
    await made(owner, `${path}/${id}/publish`, {})
  }
}
