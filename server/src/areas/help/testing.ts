import assert from 'node:assert/strict'
import type { TestApp } from '../../../testing/app.ts'
import type { Staff } from '../../../testing/people.ts'

export const articlesPath = '/v1/organization/help/articles'
export const collectionsPath = '/v1/organization/help/collections'

interface Article {
  id: string
  slug: string
  title: string
  status: string
  url: string | null
  locales: string[]
  has_unpublished_changes: boolean
  texts: { locale: string; title: string; body: string; html: string; published: boolean }[]
}

interface HelpTenant {
  owner: Staff
  publishableKey: string
  draft(title: string, more?: object): Promise<Article>
  published(title: string, more?: object): Promise<Article>
  publish(id: string): Promise<Article>
  /** Returns the slugs that a search finds, the best first. */
  search(q: string, locale?: string): Promise<string[]>
}

export async function helpTenant(app: TestApp): Promise<HelpTenant> {
  const owner = await app.signUp()
  const keys = await owner.get('/v1/organization/api-keys?environment=live')
  const { key } = keys.body.api_keys.find(({ kind }: { kind: string }) => kind === 'publishable')
  const draft = async (title: string, more: object = {}): Promise<Article> => {
    const made = await owner.post(articlesPath, { title, body: `All about **${title}**.`, ...more })
    assert.equal(made.status, 201, JSON.stringify(made.body))
    return made.body
  }
  const publish = async (id: string): Promise<Article> => {
    const done = await owner.post(`${articlesPath}/${id}/publish`, {})
    assert.equal(done.status, 200, JSON.stringify(done.body))
    return done.body
  }
  return {
    owner,
    publishableKey: key,
    draft,
    publish,
    published: async (title, more = {}) => publish((await draft(title, more)).id),
    async search(q, locale) {
      const parameters = new URLSearchParams({ q, ...(locale && { locale }) })
      const { status, body } = await app.anyone.get(`/v1/help/${key}?${parameters}`)
      assert.equal(status, 200, JSON.stringify(body))
      return body.articles.map(({ slug }: { slug: string }) => slug)
    },
  }
}
