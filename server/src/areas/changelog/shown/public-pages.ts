import { type changelog, firstPage, pageOf } from '@userkeep/contract'
import { fail } from '../../../platform/fail.ts'
import { sitemapOf } from '../../../platform/html/xml.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { etagOf } from '../../../platform/http/with-etag.ts'
import { isSlug } from '../rules.ts'
import type { Own } from '../setup.ts'
import { answerOf, postsOnPage, withoutUpdate } from './memory.ts'
import { listPage, postPage } from './pages.ts'
import { listPath, postPath } from './paths.ts'
import { findPublic, listPublicSlugs, pagePublic } from './shown.sql.ts'

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

/** Cached pages per key; the oldest are rendered again. */
const keptPages = 200

export const showChangelog: Verb<Routes['page'], Own> = async ({ params: { publishableKey: key }, query, db, own }) => {
  const { environmentId, site, page, toPublic } = (await own.memory.publishedUnder(key)) ?? fail('not_found')
  const startingAfter = query.starting_after ?? null
  if (startingAfter === null) return page
  const found = await pagePublic(db, environmentId, { ...firstPage(postsOnPage), startingAfter })
  const posts = found.rows.map(toPublic).map(withoutUpdate)
  return listPage(site, key, { posts, startingAfter, nextCursor: found.nextCursor })
}

export const showPost: Verb<Routes['postPage'], Own> = async ({ params, db, own }) => {
  const { publishableKey: key, slug } = params
  const published = (await own.memory.publishedUnder(key)) ?? fail('not_found')
  const { environmentId, site, postPages, toPublic } = published
  const known = postPages.get(slug)
  if (known) return known
  const row = (isSlug(slug) ? await findPublic(db, environmentId, slug) : null) ?? fail('not_found')
  const page = postPage(site, key, toPublic(row))
  postPages.set(slug, page)
  if (postPages.size > keptPages) postPages.delete(postPages.keys().next().value as string)
  return page
}
