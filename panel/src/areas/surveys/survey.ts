import type { Output } from '@userkeep/client'
import { locale } from '../../texts/locale.ts'
import { texts } from '../../texts/surveys.ts'

export type Survey = Output<'GET /v1/organization/surveys/{id}'>
export type Question = Survey['questions'][number]
export type Kind = Question['kind']
export type Trigger = Survey['trigger']

export const surveysRead = 'GET /v1/organization/surveys'
export const surveyRead = 'GET /v1/organization/surveys/{id}'
export const surveyReads = [surveysRead, surveyRead] as const

export const kinds: Record<Kind, { label: string; about: string }> = {
  nps: { label: texts.recommendationNPS, about: texts.zeroTo10 },
  csat: { label: texts.satisfactionCSAT, about: texts.fiveFaces },
  rating: { label: texts.rating, about: texts.stars },
  single: { label: texts.singleChoice, about: texts.oneOfSeveral },
  multiple: { label: texts.multipleChoice, about: texts.anyOfSeveral },
  text: { label: texts.text, about: texts.freeText },
}

export const isChoice = (kind: Kind): boolean => kind === 'single' || kind === 'multiple'
export const isNumber = (kind: Kind): boolean => kind === 'nps' || kind === 'csat' || kind === 'rating'

export const number = (count: number): string => count.toLocaleString(locale)

/** A whole number of percent; nothing of nothing is none. */
export const share = (part: number, whole: number): number => (whole === 0 ? 0 : Math.round((part / whole) * 100))

export const triggerNames: Record<Trigger['on'], string> = {
  visit: texts.onAnyPage,
  page: texts.onASpecificPage,
  event: texts.afterAnEventThatYourProduct,
  fact: texts.afterASystemEvent,
}

export function triggerText({ on, type, name, path }: Trigger): string {
  if (on === 'visit') return texts.anyPage
  return (on === 'page' ? path : on === 'event' ? name : type) ?? ''
}

/** Returns the status of a survey. */
export function standing({ active, ends_at }: Survey): { label: string; tone: 'good' | 'idle' } {
  if (!active) return { label: texts.off, tone: 'idle' }
  const hasEnded = ends_at !== null && Date.parse(ends_at) <= Date.now()
  return hasEnded ? { label: texts.ended, tone: 'idle' } : { label: texts.on, tone: 'good' }
}
