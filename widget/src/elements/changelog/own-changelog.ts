import type { Output } from '@userkeep/client'
import type { Hands } from '../../part.ts'

export type OwnChangelog = Output<'GET /v1/contact/changelog'>
export type Post = OwnChangelog['posts'][number]
export type Reaction = NonNullable<Post['reaction']>

/** What the view is given: how much is unread, and what the button says. The posts are read when it is opened. */
export interface Shown {
  unread: number
  label?: string
  /** In the preview the posts are there from the start. */
  posts?: Post[]
}

const path = '/v1/contact/changelog'

export const readPosts = (hands: Hands, after: string | null): Promise<OwnChangelog> =>
  hands.call(`${path}?limit=10${after === null ? '' : `&starting_after=${encodeURIComponent(after)}`}`, {
    method: 'GET',
  })

export const markSeen = (hands: Hands, posts: readonly Post[]): Promise<unknown> =>
  hands.call(`${path}/seen`, { body: { post_ids: posts.map(({ id }) => id) } })

export const react = (hands: Hands, { id }: Post, reaction: Reaction | null): Promise<unknown> =>
  hands.call(`${path}/${id}/reaction`, reaction === null ? { method: 'DELETE' } : { body: { reaction } })
