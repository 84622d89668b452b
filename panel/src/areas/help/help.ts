import type { Output } from '@userkeep/client'
import { texts } from '../../texts/help.ts'
import type { Tone } from '../../ui/status.tsx'

export type Article = Output<'GET /v1/organization/help/articles'>['articles'][number]
export type ArticleInFull = Output<'GET /v1/organization/help/articles/{id}'>
export type Collection = Output<'GET /v1/organization/help/collections'>['collections'][number]

export const articlesRead = 'GET /v1/organization/help/articles'
export const articleRead = 'GET /v1/organization/help/articles/{id}'
export const collectionsRead = 'GET /v1/organization/help/collections'
export const settingsRead = 'GET /v1/organization/help/settings'
export const articleReads = [articlesRead, articleRead] as const

export const statuses: Record<Article['status'], { label: string; tone: Tone }> = {
  draft: { label: texts.draft, tone: 'idle' },
  scheduled: { label: texts.scheduled, tone: 'busy' },
  published: { label: texts.published, tone: 'good' },
}

/** Returns the share of readers who found an article helpful, or a dash if nobody answered. */
export function helpfulShare({ helpful, not_helpful }: Pick<Article, 'helpful' | 'not_helpful'>): string {
  const answers = helpful + not_helpful
  return answers === 0 ? '–' : `${Math.round((helpful / answers) * 100)}%`
}
