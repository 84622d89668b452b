import { type Endpoint, type Output, useRead } from '../../app/api.ts'
import { texts } from '../../texts/feedback.ts'

export const postsRead = 'GET /v1/contact/feedback'
export const postRead = 'GET /v1/contact/feedback/{id}'
export const commentsRead = 'GET /v1/contact/feedback/{id}/comments'
export const similarRead = 'GET /v1/contact/feedback/similar'

/** Reads that show a post. */
export const postReads: Endpoint[] = [postsRead, postRead, commentsRead, similarRead]

export type Post = Output<typeof postsRead>['posts'][number]
export type PostStatus = Post['status']
export type Places = Output<'GET /v1/contact/feedback/boards'>

export const statuses: Record<PostStatus, { label: string; badge: string }> = {
  open: { label: texts.open, badge: '' },
  planned: { label: texts.planned, badge: 'badge-warning' },
  in_progress: { label: texts.inProgress, badge: 'badge-accent' },
  shipped: { label: texts.shipped, badge: 'badge-good' },
  declined: { label: texts.declined, badge: '' },
}

export const usePlaces = () => useRead('GET /v1/contact/feedback/boards')
