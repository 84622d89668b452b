import type { Output } from '@userkeep/client'
import { texts } from '../../texts/changelog.ts'
import type { Tone } from '../../ui/status.tsx'

export type Post = Output<'GET /v1/organization/changelog'>['posts'][number]
export type PostInFull = Output<'GET /v1/organization/changelog/{id}'>
export type Category = Output<'GET /v1/organization/changelog/categories'>['categories'][number]

export const postsRead = 'GET /v1/organization/changelog'
export const postRead = 'GET /v1/organization/changelog/{id}'
export const categoriesRead = 'GET /v1/organization/changelog/categories'
export const postReads = [postsRead, postRead] as const

export const states: Record<Post['state'], { label: string; tone: Tone }> = {
  draft: { label: texts.draft, tone: 'idle' },
  scheduled: { label: texts.scheduled, tone: 'busy' },
  published: { label: texts.published, tone: 'good' },
}

export const reactionSigns = { like: '👍', love: '❤️', celebrate: '🎉', confused: '😕' } as const

export const reactionNames: Record<keyof typeof reactionSigns, string> = {
  like: texts.like,
  love: texts.love,
  celebrate: texts.celebrate,
  confused: texts.confused,
}

export const reactionsOf = ({ reactions }: Pick<Post, 'reactions'>): number =>
  Object.values(reactions).reduce((sum, people) => sum + people, 0)

export const colorNames: Record<Category['color'], string> = {
  gray: texts.gray,
  blue: texts.blue,
  green: texts.green,
  amber: texts.amber,
  red: texts.red,
  violet: texts.violet,
}
