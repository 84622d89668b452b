import { Type } from 'typebox'
import {
  area,
  chosen,
  collection,
  contact,
  EnvironmentQuery,
  machine,
  PagingQuery,
  sortQuery,
  staff,
} from '../kernel/index.ts'
import {
  CreatedCreditGrant,
  CreditBalance,
  CreditSpend,
  CustomerCredits,
  GrantCredits,
  GrantCreditsToTeam,
  SpendCredits,
} from '../shapes/credits.ts'

const managing = staff('billing:manage')

export const credits = area(
  'credits',
  { group: 'Money', about: 'Credits that teams hold: grants, spends, and a ledger that sums to the balance.' },
  {
    spend: {
      method: 'POST',
      path: '/v1/credits/spend',
      summary: 'Spend credits of a team',
      description:
        'Takes `customer_id` or `customer_key`. Grants are spent soonest to expire first, those that never expire last. ' +
        'The balance never falls below zero: where it does not suffice, 409 `insufficient_credits` and nothing changes. ' +
        'One 404 covers malformed, unknown, revoked and other-environment keys.',
      access: machine(),
      idempotent: true,
      body: SpendCredits,
      success: { status: 200, body: CreditSpend },
      errors: ['invalid_request', 'not_found', 'insufficient_credits'],
      chosen: true,
    },
    grant: {
      method: 'POST',
      path: '/v1/credits/grant',
      summary: 'Grant credits to a team',
      access: machine(),
      idempotent: true,
      body: GrantCredits,
      success: { status: 201, body: CreatedCreditGrant },
      errors: ['invalid_request', 'not_found'],
      chosen: true,
    },
    get: {
      method: 'GET',
      path: '/v1/customers/{id}/credits',
      summary: "A team's balance, its grants and its ledger, newest first",
      access: machine(),
      query: Type.Object(PagingQuery),
      success: { status: 200, body: CustomerCredits },
      chosen: true,
    },
    staffGet: {
      method: 'GET',
      path: '/v1/organization/customers/{id}/credits',
      summary: "A team's balance, its grants and its ledger, newest first",
      access: managing,
      query: Type.Object({ ...EnvironmentQuery, ...PagingQuery }),
      success: { status: 200, body: CustomerCredits },
      chosen: true,
    },
    staffGrant: {
      method: 'POST',
      path: '/v1/organization/customers/{id}/credits/grant',
      summary: 'Grant credits to a team',
      access: managing,
      audit: 'credits.granted',
      query: Type.Object(EnvironmentQuery),
      body: GrantCreditsToTeam,
      success: { status: 201, body: CreatedCreditGrant },
      errors: ['invalid_request'],
      chosen: true,
    },
    staffList: {
      method: 'GET',
      path: '/v1/organization/credits',
      summary: 'The teams that have or had credits, the largest balance first',
      access: managing,
      query: Type.Object({
        ...EnvironmentQuery,
        ...PagingQuery,
        ...sortQuery('The largest first, unless said otherwise', 'balance'),
      }),
      success: { status: 200, body: chosen(collection('balances', CreditBalance)) },
      chosen: true,
    },
    ofTeam: {
      method: 'GET',
      path: '/v1/contact/customer/credits',
      summary: "The own team's balance, its grants and its ledger, newest first",
      access: contact({ verified: true, team: true, permission: '$billing.manage' }),
      query: Type.Object(PagingQuery),
      success: { status: 200, body: CustomerCredits },
      chosen: true,
    },
  },
)
