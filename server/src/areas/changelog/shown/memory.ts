import { type EtagAnswer, firstPage, type HtmlPage, type Paged, pageAnswer } from '@userkeep/contract'
import type { PublicPost } from '@userkeep/contract/shapes/changelog'
import { createCache } from '../../../platform/cache.ts'
import { seconds } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import type { Site } from '../../../platform/html/site-page.ts'
import { withEtag } from '../../../platform/http/with-etag.ts'
import { createKnownKeys } from '../../api-keys/public.ts'
import { findConfig } from '../../contact-settings/public.ts'
import { withPictureAddresses } from '../../pictures/public.ts'
import { readVersion } from '../publishing/versions.sql.ts'
import { atomOf, type FeedPost } from './atom.ts'
import { listPage } from './pages.ts'
import { postPath } from './paths.ts'
import { pagePublic, type ReadRow } from './shown.sql.ts'

type ListAnswer = EtagAnswer<{
  posts: PublicPost[]
  limit: number
  offset: number
  has_more: boolean
  next_cursor: string | null
}>

/** The published content under a key, at one version. */
interface Published {
  readonly environmentId: string
  readonly site: Site
  /** The first page, as JSON and as a feed. */
  readonly answer: ListAnswer
  /** Other lengths of the first page that were requested, by length. */
  readonly firstPages: Map<number, ListAnswer>
  readonly page: HtmlPage
  /** Pages of posts that were requested. */
  readonly postPages: Map<string, HtmlPage>
  toPublic(row: ReadRow): FeedPost
}

/** The number of posts on the first page for browsers. JSON has the usual page size. */
export const postsOnPage = 10

type Kept = Published & { readonly stamp: string }

export type ChangelogMemory = ReturnType<typeof createChangelogMemory>

/**
 * Caches public pages, rendered once per change. A request makes no statement while the cache is less than a second
 * old.
 */
export function createChangelogMemory({ sql, waker, settings }: Pick<Context, 'sql' | 'waker' | 'settings'>) {
  const ttlMs = seconds(1)
  const keys = createKnownKeys(sql, ttlMs)
  const kept = createCache<Kept>({
    ttlMs,
    max: 300,
    async load(key, before) {
      const known = await keys.get(key)
      if (!known) return null
      const { environmentId } = known
      // Read first, so that a change in between leads to another version.
      const [version, { brand, environment }] = await Promise.all([
        readVersion(sql, environmentId),
        findConfig(sql, environmentId),
      ])
      const stamp = JSON.stringify([environmentId, version, brand])
      if (before?.stamp === stamp) return before
      const site: Site = { brand, environment, publicUrl: settings.publicUrl }
      return { stamp, ...(await publishedUnder(key, environmentId, site)) }
    },
  })

  const publishedUnder = async (key: string, environmentId: string, site: Site): Promise<Published> => {
    const found = await pagePublic(sql, environmentId, firstPage(50))
    const toPublic = publicOf(site.publicUrl, key)
    const posts = found.rows.map(toPublic)
    const answer = answerOf(site, key, { ...found, rows: posts })
    const short = await pagePublic(sql, environmentId, firstPage(postsOnPage))
    return {
      environmentId,
      site,
      toPublic,
      answer,
      firstPages: new Map([[50, answer]]),
      page: listPage(site, key, {
        posts: posts.slice(0, postsOnPage),
        startingAfter: null,
        nextCursor: short.nextCursor,
      }),
      postPages: new Map(),
    }
  }

  const unlisten = waker.on('changelog', kept.expire)
  return {
    publishedUnder: kept.get,
    close: async () => unlisten(),
  }
}

/** Returns a post as the public sees it, with the time of its last change for the feed. */
const publicOf =
  (publicUrl: string, key: string) =>
  ({ body_html, ...row }: ReadRow): FeedPost => ({
    ...row,
    html: withPictureAddresses(body_html, publicUrl),
    url: publicUrl + postPath(key, row.slug),
  })

export const withoutUpdate = ({ updated_at: _, ...post }: FeedPost): PublicPost => post

/** Renders a page of the list, as JSON and as a feed. */
export const answerOf = (site: Site, key: string, page: Paged<FeedPost>): ListAnswer =>
  withEtag(pageAnswer('posts', page, withoutUpdate), { 'application/atom+xml': atomOf(site, key, page.rows) })
