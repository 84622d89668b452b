import type { account } from '@userkeep/contract'
import type { Verb } from '../../platform/http/call.ts'
import { shownUser } from '../sessions/public.ts'

/** All of it was read with the session. */
export const getAccount: Verb<typeof account.routes.get> = async ({ caller }) => shownUser(caller.user)
