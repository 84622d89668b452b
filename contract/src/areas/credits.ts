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
import { CustomerPath } from '../shapes/named-customer.ts'

const managing = staff('billing:manage')

export const credits = area(
  'credits',
  { group: 'Money', about: 'Credits of customers: grants, spending, and a ledger that adds up to the balance.' },
  {
    spend: {
      method: 'POST',
      path: '/v1/credits/spend',
      summary: 'Spend credits of a customer',
      description:
        'Requires `customer_id`, `customer_external_id` or `customer_key`. Grants that expire first are spent first. ' +
        'If the balance is too low, returns 409 `insufficient_credits` and changes nothing. ' +
        'Malformed, unknown and revoked keys and keys of another environment return the same 404.',
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
      summary: 'Grant credits to a customer',
      description: 'Requires `customer_id` or `customer_external_id`.',
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
      summary: 'Get the balance, grants and ledger of a customer, newest first',
      access: machine(),
      params: CustomerPath,
      query: Type.Object(PagingQuery),
      success: { status: 200, body: CustomerCredits },
      chosen: true,
    },
    staffGet: {
      method: 'GET',
      path: '/v1/organization/customers/{id}/credits',
      summary: 'Get the balance, grants and ledger of a customer, newest first',
      access: managing,
      query: Type.Object({ ...EnvironmentQuery, ...PagingQuery }),
      success: { status: 200, body: CustomerCredits },
      chosen: true,
    },
    staffGrant: {
      method: 'POST',
      path: '/v1/organization/customers/{id}/credits/grant',
      summary: 'Grant credits to a customer',
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
      summary: 'List customers with credits, largest balance first',
      access: managing,
      query: Type.Object({
        ...EnvironmentQuery,
        ...PagingQuery,
        ...sortQuery('Defaults to largest first', 'balance'),
      }),
      success: { status: 200, body: chosen(collection('balances', CreditBalance)) },
      chosen: true,
    },
    ofTeam: {
      method: 'GET',
      path: '/v1/contact/customer/credits',
      summary: 'Get the balance, grants and ledger of your customer, newest first',
      access: contact({ verified: true, team: true, permission: '$billing.manage' }),
      query: Type.Object(PagingQuery),
      success: { status: 200, body: CustomerCredits },
      chosen: true,
    },
  },
)
