import type { Endpoint, Output } from '@userkeep/client'
import { texts } from '../../texts/feedback.ts'
import type { Tone } from '../../ui/status.tsx'

export const postsRead = 'GET /v1/organization/feedback'
export const boardsRead = 'GET /v1/organization/feedback/boards'
export const categoriesRead = 'GET /v1/organization/feedback/categories'
export const settingsRead = 'GET /v1/organization/feedback/settings'

export type Post = Output<typeof postsRead>['posts'][number]
export type PostStatus = Post['status']
export type Board = Output<typeof boardsRead>['boards'][number]
export type Category = Output<typeof categoriesRead>['categories'][number]

/** Reads that show a post. */
export const postReads = [
  postsRead,
  'GET /v1/organization/feedback/{id}',
  'GET /v1/organization/feedback/{id}/voters',
  'GET /v1/organization/feedback/{id}/comments',
  'GET /v1/organization/feedback/similar',
  'GET /v1/organization/contacts/{id}/feedback',
  boardsRead,
] as const satisfies readonly Endpoint[]

export const statuses: Record<PostStatus, { label: string; tone: Tone }> = {
  open: { label: texts.open, tone: 'idle' },
  planned: { label: texts.planned, tone: 'warn' },
  in_progress: { label: texts.inProgress, tone: 'busy' },
  shipped: { label: texts.shipped, tone: 'good' },
  declined: { label: texts.declined, tone: 'bad' },
}

export const statusNames = Object.keys(statuses) as PostStatus[]

export const isStatus = (text: string | undefined): text is PostStatus => text !== undefined && text in statuses

export const statusOptions = statusNames.map((value) => ({ value, label: statuses[value].label }))

/** Returns the author's name, as far as it is known. */
export const authorName = ({ author, created_by }: Pick<Post, 'author' | 'created_by'>): string =>
  author ? (author.name ?? author.email ?? texts.aContact) : (created_by ?? texts.deletedContact)
