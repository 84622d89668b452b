import { facts, publishedFactTypes, type webhooks } from '@userkeep/contract'
import type { Verb } from '../../../platform/http/call.ts'

const events = publishedFactTypes.map((type) => ({
  type,
  aggregate: facts[type].aggregate,
  description: facts[type].when,
}))

export const listEventTypes: Verb<typeof webhooks.routes.events> = async () => ({ events })
