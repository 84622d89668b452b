import { firstPage, type HtmlPage, type Paged, pageAnswer, type TaggedAnswer } from '@userkeep/contract'
import type { PublicPost } from '@userkeep/contract/shapes/changelog'
import { seconds } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import type { Site } from '../../../platform/html/site-page.ts'
import { tagged } from '../../../platform/http/tagged.ts'
import { createKept } from '../../../platform/kept.ts'
import { createKnownKeys } from '../../api-keys/public.ts'
import { findConfig } from '../../contact-settings/public.ts'
import { withAddresses } from '../posts/content.ts'
import { readVersion } from '../publishing/versions.sql.ts'
import { atomOf, type FeedPost } from './atom.ts'
import { listPage } from './pages.ts'
import { postPath } from './paths.ts'
import { pagePublic, type ReadRow } from './shown.sql.ts'

export type ListAnswer = TaggedAnswer<{
  posts: PublicPost[]
  limit: number
  offset: number
  has_more: boolean
  next_cursor: string | null
}>

/** What was published under a key, as it was when it was last another. */
export interface Published {
  readonly environmentId: string
  readonly site: Site
  /** The first page, as JSON and as a feed. */
  readonly answer: ListAnswer
  /** Shorter and longer first pages that were asked for, by how many posts they have at most. */
  readonly firstPages: Map<number, ListAnswer>
  readonly page: HtmlPage
  /** Pages of posts that were asked for. */
  readonly postPages: Map<string, HtmlPage>
  toPublic(row: ReadRow): FeedPost
}

/** Shown on the first page for browsers; JSON has as many as any list. */
export const postsOnPage = 10

type Kept = Published & { readonly stamp: string }

export type ChangelogMemory = ReturnType<typeof createChangelogMemory>

/** What is read most, written once per change: a request asks the database for nothing while it is a second old. */
export function createChangelogMemory({ sql, waker, settings }: Pick<Context, 'sql' | 'waker' | 'settings'>) {
  const freshMs = seconds(1)
  const keys = createKnownKeys(sql, freshMs)
  const kept = createKept<Kept>({
    freshMs,
    most: 300,
    async look(key, before) {
      const known = await keys.get(key)
      if (!known) return null
      const { environmentId } = known
      // Read first: what changes in between makes the next look find another version.
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

/** As the public is told of a post; beside it when it was last changed, for a feed. */
const publicOf =
  (publicUrl: string, key: string) =>
  ({ body_html, ...row }: ReadRow): FeedPost => ({
    ...row,
    html: withAddresses(body_html, publicUrl),
    url: publicUrl + postPath(key, row.slug),
  })

export const withoutUpdate = ({ updated_at: _, ...post }: FeedPost): PublicPost => post

/** A page of the list, as JSON and as a feed. */
export const answerOf = (site: Site, key: string, page: Paged<FeedPost>): ListAnswer =>
  tagged(pageAnswer('posts', page, withoutUpdate), { 'application/atom+xml': atomOf(site, key, page.rows) })
