import type { feedback } from '@userkeep/contract'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import type { Own } from '../setup.ts'
import { roadmapPage } from './roadmap-page.ts'

type Routes = typeof feedback.routes

/** Answers from memory. A roadmap is public, so the origins of the key are not checked. */
export const getRoadmap: Verb<Routes['roadmap'], Own> = async ({ params, own }) => {
  const key = (await own.keyOf(params.publishableKey)) ?? fail('not_found')
  return (await own.roadmapOf(key.environmentId)).answer
}

/** Answers the page, rendered once per key until the roadmap or the brand changes. */
export const showRoadmap: Verb<Routes['roadmapPage'], Own> = async ({ params: { publishableKey }, own }) => {
  const key = (await own.keyOf(publishableKey)) ?? fail('not_found')
  const { answer, site, pages } = await own.roadmapOf(key.environmentId)
  const page = pages.get(publishableKey) ?? roadmapPage(site, publishableKey, answer.body)
  pages.set(publishableKey, page)
  return page
}
