import { type changelog, firstPage } from '@userkeep/contract'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { isSlug } from '../rules.ts'
import type { Own } from '../setup.ts'
import { postsOnPage, withoutUpdate } from './memory.ts'
import { listPage, postPage } from './pages.ts'
import { findPublic, pagePublic } from './shown.sql.ts'

type Routes = typeof changelog.routes

/** Of one key; when there are more, those that were asked for first are written anew. */
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
