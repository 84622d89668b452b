import type { Output } from '@userkeep/client'
import type { WidgetApi } from '../../part.ts'

export type OwnChangelog = Output<'GET /v1/contact/changelog'>
export type Post = OwnChangelog['posts'][number]
export type Reaction = NonNullable<Post['reaction']>

/** The arguments of the view: the unread count and the label of the button. Posts are read when it is opened. */
export interface Shown {
  unread: number
  label?: string
  /** In the preview the posts are there from the start. */
  posts?: Post[]
}

const path = '/v1/contact/changelog'

export const readPosts = (widget: WidgetApi, after: string | null): Promise<OwnChangelog> =>
  widget.call(`${path}?limit=10${after === null ? '' : `&starting_after=${encodeURIComponent(after)}`}`, {
    method: 'GET',
  })

export const markSeen = (widget: WidgetApi, posts: readonly Post[]): Promise<unknown> =>
  widget.call(`${path}/seen`, { body: { post_ids: posts.map(({ id }) => id) } })

export const react = (widget: WidgetApi, { id }: Post, reaction: Reaction | null): Promise<unknown> =>
  widget.call(`${path}/${id}/reaction`, reaction === null ? { method: 'DELETE' } : { body: { reaction } })
