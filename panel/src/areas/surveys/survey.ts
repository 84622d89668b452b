import type { Output } from '@userkeep/client'

export type Survey = Output<'GET /v1/organization/surveys/{id}'>
export type Question = Survey['questions'][number]
export type Kind = Question['kind']
export type Trigger = Survey['trigger']

export const surveysRead = 'GET /v1/organization/surveys'
export const surveyRead = 'GET /v1/organization/surveys/{id}'
export const surveyReads = [surveysRead, surveyRead] as const

export const kinds: Record<Kind, { label: string; about: string }> = {
  nps: { label: 'Recommendation (NPS)', about: '0 to 10' },
  csat: { label: 'Satisfaction (CSAT)', about: 'Five faces' },
  rating: { label: 'Rating', about: 'Stars' },
  single: { label: 'Single choice', about: 'One of several' },
  multiple: { label: 'Multiple choice', about: 'Any of several' },
  text: { label: 'Text', about: 'Free words' },
}

export const isChoice = (kind: Kind): boolean => kind === 'single' || kind === 'multiple'
export const isNumber = (kind: Kind): boolean => kind === 'nps' || kind === 'csat' || kind === 'rating'

export const number = (count: number): string => count.toLocaleString('en')

/** A whole number of percent; nothing of nothing is none. */
export const share = (part: number, whole: number): number => (whole === 0 ? 0 : Math.round((part / whole) * 100))

export const triggerNames: Record<Trigger['on'], string> = {
  visit: 'On any page',
  page: 'On a certain page',
  event: 'After an event that your product tracks',
  fact: 'After something that happened here',
}

export function triggerText({ on, type, name, path }: Trigger): string {
  if (on === 'visit') return 'Any page'
  return (on === 'page' ? path : on === 'event' ? name : type) ?? ''
}

/** What a survey is doing now. */
export function standing({ active, ends_at }: Survey): { label: string; tone: 'good' | 'idle' } {
  if (!active) return { label: 'Off', tone: 'idle' }
  const hasEnded = ends_at !== null && Date.parse(ends_at) <= Date.now()
  return hasEnded ? { label: 'Ended', tone: 'idle' } : { label: 'On', tone: 'good' }
}
