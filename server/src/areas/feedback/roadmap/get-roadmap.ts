import type { feedback } from '@userkeep/contract'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import type { Own } from '../setup.ts'
import { roadmapPage } from './roadmap-page.ts'

type Routes = typeof feedback.routes

/** From memory: a roadmap is no secret, so the origins of the key do not matter. */
export const getRoadmap: Verb<Routes['roadmap'], Own> = async ({ params, own }) => {
  const key = (await own.keyOf(params.publishableKey)) ?? fail('not_found')
  return (await own.roadmapOf(key.environmentId)).answer
}

/** The same for people. A page is written once for each key, until the roadmap or the brand changes. */
export const showRoadmap: Verb<Routes['roadmapPage'], Own> = async ({ params: { publishableKey }, own }) => {
  const key = (await own.keyOf(publishableKey)) ?? fail('not_found')
  const { answer, site, pages } = await own.roadmapOf(key.environmentId)
  const page = pages.get(publishableKey) ?? roadmapPage(site, publishableKey, answer.body)
  pages.set(publishableKey, page)
  return page
}
