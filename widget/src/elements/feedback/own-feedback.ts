import type { Output } from '@userkeep/client'
import type { WidgetApi } from '../../part.ts'

export type Page = Output<'GET /v1/contact/feedback'>
export type Post = Page['posts'][number]
export type Places = Output<'GET /v1/contact/feedback/boards'>
export type Similar = Output<'GET /v1/contact/feedback/similar'>['posts'][number]

export interface OwnFeedback extends Places {
  posts: Post[]
  next_cursor: string | null
  /** Whether the identity is proven; others can only read. */
  mayWrite: boolean
}

export type Order = 'top' | 'new'

const path = '/v1/contact/feedback'

const read = <T>({ call }: WidgetApi, at: string): Promise<T> => call(at, { method: 'GET' })

export const readPosts = (widget: WidgetApi, order: Order, after: string | null = null): Promise<Page> =>
  read(widget, `${path}?${new URLSearchParams({ sort: order, limit: '20', ...(after && { starting_after: after }) })}`)

export const readPlaces = (widget: WidgetApi): Promise<Places> => read(widget, `${path}/boards`)

export const readSimilar = async (widget: WidgetApi, q: string): Promise<Similar[]> =>
  (await read<{ posts: Similar[] }>(widget, `${path}/similar?${new URLSearchParams({ q })}`)).posts

export const vote = ({ call }: WidgetApi, { id, voted }: Pick<Post, 'id' | 'voted'>): Promise<Post> =>
  call(`${path}/${id}/vote`, { method: voted ? 'DELETE' : 'POST' })

export interface Draft {
  title: string
  body: string
  board_id: string
  category_id: string | null
}

export const create = ({ call }: WidgetApi, body: Draft): Promise<Post> => call(path, { body })
