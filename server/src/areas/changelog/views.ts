import type { AnswerOf, changelog } from '@userkeep/contract'
import type { Db } from '../../platform/db/sql.ts'
import type { Platform } from '../../platform/platform.ts'
import type { EnvironmentScope } from '../../platform/scope.ts'
import { portalOrigin, publishableKeyOf, settingsOf } from '../contact-settings/public.ts'
import { postsNamed } from '../feedback/public.ts'
import { withPictureAddresses } from '../pictures/public.ts'
import type { CountedPost } from './posts/posts.sql.ts'
import { reactionCounts } from './rules.ts'
import { postPath } from './shown/paths.ts'

type InFull = AnswerOf<typeof changelog.routes.get>
type Listed = AnswerOf<typeof changelog.routes.list>['posts'][number]

interface Shower {
  inFull(row: CountedPost): Promise<InFull>
  inList(row: CountedPost): Listed
}

/** Shows posts to staff, with the addresses that they have in this environment. */
export async function showerOf(
  db: Db,
  { settings: { publicUrl } }: Pick<Platform, 'settings'>,
  scope: EnvironmentScope,
): Promise<Shower> {
  const key = await publicKeyOf(db, publicUrl, scope)
  const inList = ({ body: _, body_html: __, feedback_post_ids: ___, counts, ...row }: CountedPost): Listed => ({
    ...row,
    url: key !== null && isPublic(row) ? publicUrl + postPath(key, row.slug) : null,
    views: counts?.viewed ?? 0,
    reactions: reactionCounts(counts),
  })
  return {
    inList,
    inFull: async (row) => ({
      ...inList(row),
      body: row.body,
      html: withPictureAddresses(row.body_html, publicUrl),
      feedback_post_ids: row.feedback_post_ids,
      ships: await postsNamed(db, scope, row.feedback_post_ids),
    }),
  }
}

/** Returns the key in the addresses of public pages; null if the environment has none. */
export const publicKeyOf = async (db: Db, publicUrl: string, scope: EnvironmentScope): Promise<string | null> =>
  publishableKeyOf(db, scope, portalOrigin(await settingsOf(db, scope.environmentId), publicUrl))

const isPublic = ({ state, segment_id }: Pick<CountedPost, 'state' | 'segment_id'>): boolean =>
  state === 'published' && segment_id === null
