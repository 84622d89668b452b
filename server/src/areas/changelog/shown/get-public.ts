import { type changelog, pageOf } from '@userkeep/contract'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { etagOf } from '../../../platform/http/tagged.ts'
import type { Own } from '../setup.ts'
import { sitemapOf } from './atom.ts'
import { answerOf } from './memory.ts'
import { listPath, postPath } from './paths.ts'
import { listPublicSlugs, pagePublic } from './shown.sql.ts'

type Routes = typeof changelog.routes

export const getPublic: Verb<Routes['public'], Own> = async ({ params: { publishableKey: key }, query, db, own }) => {
  const published = (await own.memory.publishedUnder(key)) ?? fail('not_found')
  const { environmentId, site, toPublic, firstPages } = published
  const page = pageOf(query)
  const isFirst = page.offset === 0 && page.startingAfter === null
  const known = isFirst ? firstPages.get(page.limit) : undefined
  if (known) return known
  const found = await pagePublic(db, environmentId, page)
  const answer = answerOf(site, key, { ...found, rows: found.rows.map(toPublic) })
  if (isFirst) firstPages.set(page.limit, answer)
  return answer
}

export const getFeed: Verb<Routes['feed'], Own> = async ({ params, own }) => {
  const { answer } = (await own.memory.publishedUnder(params.publishableKey)) ?? fail('not_found')
  const { text, etag } = answer.also?.['application/atom+xml'] ?? fail('internal')
  return { type: 'application/atom+xml', content: text, etag }
}

export const getSitemap: Verb<Routes['sitemap'], Own> = async ({ params: { publishableKey: key }, db, own }) => {
  const { environmentId, site } = (await own.memory.publishedUnder(key)) ?? fail('not_found')
  const { publicUrl, environment } = site
  const posts = environment === 'test' ? [] : await listPublicSlugs(db, environmentId)
  const addresses = posts.map(({ slug, updated_at }) => ({ url: publicUrl + postPath(key, slug), updated_at }))
  const all = environment === 'test' ? [] : [{ url: publicUrl + listPath(key) }, ...addresses]
  const content = sitemapOf(all)
  return { type: 'application/xml', content, etag: etagOf(content) }
}
