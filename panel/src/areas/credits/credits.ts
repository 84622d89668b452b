import type { Endpoint, Output } from '@userkeep/client'

export const creditsRead = 'GET /v1/organization/customers/{id}/credits'
export const balancesRead = 'GET /v1/organization/credits'

/** What a grant changes. */
export const creditReads = [creditsRead, balancesRead] as const satisfies Endpoint[]

export type CreditBalance = Output<typeof balancesRead>['balances'][number]
export type CreditGrant = Output<typeof creditsRead>['grants'][number]
export type CreditLine = Output<typeof creditsRead>['ledger'][number]

export const lineWords: Record<CreditLine['kind'], string> = {
  grant: 'Granted',
  spend: 'Spent',
  expiry: 'Expired',
  take_back: 'Revoked',
}

export const sourceWords: Record<CreditGrant['source'], string> = {
  api: 'By the API',
  staff: 'By your team',
  pack: 'Credit pack',
  plan: 'Included in the plan',
  referral: 'Referral reward',
}

export const creditsText = (count: number): string =>
  `${count.toLocaleString('en')} ${Math.abs(count) === 1 ? 'credit' : 'credits'}`
