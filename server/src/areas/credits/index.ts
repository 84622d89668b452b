import { credits } from '@userkeep/contract'
import { defineArea } from '../../platform/area.ts'
import { minutes } from '../../platform/clock.ts'
import { segmentFields } from '../contacts/public.ts'
import { getCredits, getTeamCredits, listCreditBalances } from './credits.ts'
import { expireCredits } from './expire-credits.ts'
import { followPayments } from './grants/follow-payments.ts'
import { grantCredits } from './grants/grant-credits.ts'
import { notifySegments } from './notify-segments.ts'
import { creditFields } from './segment-fields.sql.ts'
import { setUp } from './setup.ts'
import { spendCredits } from './spends/spend-credits.ts'

const bookkeeping = { none: 'grants, payments and spending remain on record, by IDs only' }

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
      credit_accounts: { rows: 'data', customer: { delete: 'deleted' } },
      credit_grants: { rows: 'data', customer: { delete: bookkeeping } },
      credit_ledger: {
        rows: 'data',
        customer: { delete: bookkeeping },
        json: { parts: { none: 'ids of grants and amounts' } },
      },
    },
    consumes: [followPayments, notifySegments],
    jobs: [{ name: 'credits.expire', everyMs: minutes(1), run: expireCredits }],
    contributes: [segmentFields.by(creditFields)],
  },
)
