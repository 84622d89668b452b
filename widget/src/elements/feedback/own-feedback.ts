import type { Output } from '@userkeep/client'
import type { Hands } from '../../part.ts'

export type Page = Output<'GET /v1/contact/feedback'>
export type Post = Page['posts'][number]
export type Places = Output<'GET /v1/contact/feedback/boards'>
export type Similar = Output<'GET /v1/contact/feedback/similar'>['posts'][number]

export interface OwnFeedback extends Places {
  posts: Post[]
  next_cursor: string | null
  /** Whether whoever is there proved who they are: others read. */
  mayWrite: boolean
}

export type Order = 'top' | 'new'

const path = '/v1/contact/feedback'

const read = <T>({ call }: Hands, at: string): Promise<T> => call(at, { method: 'GET' })

export const readPosts = (hands: Hands, order: Order, after: string | null = null): Promise<Page> =>
  read(hands, `${path}?${new URLSearchParams({ sort: order, limit: '20', ...(after && { starting_after: after }) })}`)

export const readPlaces = (hands: Hands): Promise<Places> => read(hands, `${path}/boards`)

export const readSimilar = async (hands: Hands, q: string): Promise<Similar[]> =>
  (await read<{ posts: Similar[] }>(hands, `${path}/similar?${new URLSearchParams({ q })}`)).posts

export const vote = ({ call }: Hands, { id, voted }: Pick<Post, 'id' | 'voted'>): Promise<Post> =>
  call(`${path}/${id}/vote`, { method: voted ? 'DELETE' : 'POST' })

export interface Draft {
  title: string
  body: string
  board_id: string
  category_id: string | null
}

export const create = ({ call }: Hands, body: Draft): Promise<Post> => call(path, { body })
