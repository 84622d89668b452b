import type { Endpoint, Output } from '@userkeep/client'
import type { Tone } from '../../ui/status.tsx'

export const postsRead = 'GET /v1/organization/feedback'
export const boardsRead = 'GET /v1/organization/feedback/boards'
export const categoriesRead = 'GET /v1/organization/feedback/categories'
export const settingsRead = 'GET /v1/organization/feedback/settings'

export type Post = Output<typeof postsRead>['posts'][number]
export type PostStatus = Post['status']
export type Board = Output<typeof boardsRead>['boards'][number]
export type Category = Output<typeof categoriesRead>['categories'][number]

/** What shows something of a post. */
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
  open: { label: 'Open', tone: 'idle' },
  planned: { label: 'Planned', tone: 'warn' },
  in_progress: { label: 'In progress', tone: 'busy' },
  shipped: { label: 'Shipped', tone: 'good' },
  declined: { label: 'Declined', tone: 'bad' },
}

export const statusNames = Object.keys(statuses) as PostStatus[]

export const isStatus = (text: string | undefined): text is PostStatus => text !== undefined && text in statuses

export const statusOptions = statusNames.map((value) => ({ value, label: statuses[value].label }))

export const counted = (count: number, one: string, many = `${one}s`) =>
  count === 1 ? `1 ${one}` : `${count.toLocaleString('en')} ${many}`

/** Who wrote it, as far as that is known. */
export const authorName = ({ author, created_by }: Pick<Post, 'author' | 'created_by'>): string =>
  author ? (author.name ?? author.email ?? 'A contact') : (created_by ?? 'Deleted contact')
