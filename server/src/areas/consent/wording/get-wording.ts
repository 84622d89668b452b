import type { consent } from '@userkeep/contract'
import type { Verb } from '../../../platform/http/call.ts'
import { wordingAt } from './wording-at.ts'

export const getWording: Verb<typeof consent.routes.wording> = async ({ db, scope, now }) => ({
  wording: await wordingAt(db, scope, now),
})
