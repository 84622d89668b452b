import type { referrals } from '@userkeep/contract'
import type { Verb } from '../../../platform/http/call.ts'
import { countOpened, countStates } from './reads.sql.ts'

export const getReport: Verb<typeof referrals.routes.report> = async ({ db, scope, query }) => {
  const between = { from: query.from, to: query.to }
  const [opened, states] = await Promise.all([countOpened(db, scope, between), countStates(db, scope, between)])
  const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)
  return {
    opened,
    signed_up: sum(states.map(({ count }) => count)),
    counted: sum(states.map(({ counted }) => counted)),
    rewarded: sum(states.filter(({ state }) => state === 'rewarded').map(({ count }) => count)),
    refused: states.flatMap(({ state, reason, count }) =>
      (state === 'refused' || state === 'revoked') && reason !== null ? [{ state, reason, count }] : [],
    ),
  }
}
