import type { flags } from '@userkeep/contract'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { requireOrigin } from '../../api-keys/public.ts'
import type { Own } from '../setup.ts'

/** From memory: nothing is asked of the database but, once a second, whether there is something new. */
export const getPublicFlags: Verb<typeof flags.routes.public, Own> = async ({ params, origin, now, own }) => {
  const key = (await own.memory.keyOf(params.publishableKey)) ?? fail('not_found')
  requireOrigin(key, origin)
  return (await own.memory.flagsOf(key.environmentId)).publicAnswer(now)
}
