import assert from 'node:assert/strict'
import type { TestApp } from '../../../testing/app.ts'
import type { Staff } from '../../../testing/people.ts'

export const path = '/v1/organization/changelog'
export const ownPath = '/v1/contact/changelog'

export interface Post {
  id: string
  slug: string
  title: string
  state: string
  html: string
  url: string | null
  publish_at: string | null
  published_at: string | null
  views: number
  reactions: Record<string, number>
}

/** A tenant with a changelog. */
export interface Tenant {
  owner: Staff
  publishableKey: string
  draft(title: string, more?: object): Promise<Post>
  /** Published now. */
  published(title: string, more?: object): Promise<Post>
  get(id: string): Promise<Post>
  /** Facts of the changelog that happened so far, by their types. */
  facts(type?: string): Promise<{ type: string; data: Record<string, unknown> }[]>
}

export async function tenantOf(app: TestApp): Promise<Tenant> {
  const owner = await app.signUp()
  const { body } = await owner.get('/v1/organization/api-keys?environment=live')
  const { key } = body.api_keys.find(({ kind }: { kind: string }) => kind === 'publishable')
  const draft = async (title: string, more: object = {}): Promise<Post> => {
    const made = await owner.post(path, { title, body: `All about **${title}**.`, ...more })
    assert.equal(made.status, 201, JSON.stringify(made.body))
    return made.body
  }
  return {
    owner,
    publishableKey: key,
    draft,
    async published(title, more = {}) {
      const { id } = await draft(title, more)
      const done = await owner.post(`${path}/${id}/publish`, {})
      assert.equal(done.status, 200, JSON.stringify(done.body))
      return done.body
    },
    get: async (id) => (await owner.get(`${path}/${id}`)).body,
    async facts(type = 'changelog_post.published') {
      await app.settle()
      const rows = await app.database.sql<{ type: string; data: Record<string, unknown> }[]>`
        select f.type, f.data from facts f join organizations o on o.id = f.organization_id
        where o.code = ${owner.organization} and f.type = ${type} and f.origin = 'service' order by f.sequence`
      return [...rows]
    },
  }
}

/** Makes a segment of contacts whose name contains this. */
export async function segmentNamed(app: TestApp, owner: Staff, name: string): Promise<string> {
  const condition = { field: 'contact.name', op: 'contains', value: name }
  const { status, body } = await owner.post('/v1/organization/segments', { name, condition })
  assert.equal(status, 201, JSON.stringify(body))
  await app.settle()
  return body.id
}
