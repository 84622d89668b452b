import { credits } from '@userkeep/contract'
import { defineArea } from '../../platform/area.ts'
import { minutes } from '../../platform/clock.ts'
import { expireCredits } from './expire-credits.ts'
import { getCredits, getTeamCredits } from './get-credits.ts'
import { followPayments } from './grants/follow-payments.ts'
import { grantCredits } from './grants/grant-credits.ts'
import { listCreditBalances } from './list-credit-balances.ts'
import { creditFields } from './segment-fields.sql.ts'
import { setUp } from './setup.ts'
import { spendCredits } from './spends/spend-credits.ts'
import { tellSegments } from './tell-segments.ts'

const bookkeeping = { none: 'what was granted, paid for and spent stays on record, by ids alone' }

export const creditsArea = defineArea(
  credits,
  {
    spend: spendCredits,
    grant: grantCredits,
    get: getCredits,
    staffGet: getCredits,
    staffGrant: grantCredits,
    staffList: listCreditBalances,
    ofTeam: getTeamCredits,
  },
  {
    setup: setUp,
    tables: {
      credit_accounts: { customer: { delete: 'deleted' } },
      credit_grants: { customer: { delete: bookkeeping } },
      credit_ledger: { customer: { delete: bookkeeping } },
    },
    consumes: [followPayments, tellSegments],
    jobs: [{ name: 'credits.expire', everyMs: minutes(1), run: expireCredits }],
    segmentFields: creditFields,
  },
)
