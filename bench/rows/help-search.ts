import { helpCenter } from '../help.ts'
import type { Comparison } from '../row.ts'

/** More than a process caches answers, so that each search is ranked and reads the articles that it lists. */
const searches = 5000

let environmentId: string

export const row: Comparison = {
  name: 'GET /v1/help/{publishable_key}?q=, 10,000 articles',
  area: 'help',
  toReach: 0.6,
  async prepare(seed) {
    const center = await helpCenter(seed, 10_000)
    environmentId = center.environmentId
    const path = (n: number) => `/v1/help/${center.publishableKey}?q=download%20an%20invoice%20${n}`
    return Array.from({ length: searches }, (_, n) => ({ method: 'GET', path: path(n) }))
  },
  /** One of these searches, ranked by how many of its words an article has and with which weight. */
  floor: async () => ({ text: ranked, parameters: [environmentId] }),
}

const ranked = `
  select json_build_object('articles', coalesce(json_agg(found), '[]'))::text as answer from (
    select a.slug, t.title, t.locale, h.score from (
      select article_id, count(*) as matched, sum(weight) as score from help_words
      where environment_id = $1 and locale = 'en' and lexeme = any(array['download', 'invoic', '2500'])
      group by article_id order by matched desc, score desc limit 20
    ) h
    join help_articles a on a.environment_id = $1 and a.id = h.article_id
    join help_published_texts t on t.environment_id = $1 and t.article_id = a.id and t.locale = 'en'
    order by h.matched desc, h.score desc) found`
