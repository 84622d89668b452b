import { type Endpoint, type Output, useRead } from '../../app/api.ts'

export const postsRead = 'GET /v1/contact/feedback'
export const postRead = 'GET /v1/contact/feedback/{id}'
export const commentsRead = 'GET /v1/contact/feedback/{id}/comments'
export const similarRead = 'GET /v1/contact/feedback/similar'

/** What shows something of a post. */
export const postReads: Endpoint[] = [postsRead, postRead, commentsRead, similarRead]

export type Post = Output<typeof postsRead>['posts'][number]
export type PostStatus = Post['status']
export type Places = Output<'GET /v1/contact/feedback/boards'>

export const statuses: Record<PostStatus, { label: string; badge: string }> = {
  open: { label: 'Open', badge: '' },
  planned: { label: 'Planned', badge: 'badge-warning' },
  in_progress: { label: 'In progress', badge: 'badge-accent' },
  shipped: { label: 'Shipped', badge: 'badge-good' },
  declined: { label: 'Declined', badge: '' },
}

export const counted = (count: number, one: string) =>
  count === 1 ? `1 ${one}` : `${count.toLocaleString('en')} ${one}s`

export const usePlaces = () => useRead('GET /v1/contact/feedback/boards')
