import type { Endpoint, Output } from '@userkeep/client'
import { texts } from '../../texts/credits.ts'

export const creditsRead = 'GET /v1/organization/customers/{id}/credits'
export const balancesRead = 'GET /v1/organization/credits'

/** Reads that a grant changes. */
export const creditReads = [creditsRead, balancesRead] as const satisfies Endpoint[]

export type CreditBalance = Output<typeof balancesRead>['balances'][number]
export type CreditGrant = Output<typeof creditsRead>['grants'][number]
export type CreditLine = Output<typeof creditsRead>['ledger'][number]

export const lineWords: Record<CreditLine['kind'], string> = {
  grant: texts.granted,
  spend: texts.spent,
  expiry: texts.expired,
  take_back: texts.revoked,
}

export const sourceWords: Record<CreditGrant['source'], string> = {
  api: texts.viaTheAPI,
  staff: texts.byYourTeam,
  pack: texts.creditPack,
  plan: texts.includedInThePlan,
  referral: texts.referralReward,
}

export const creditsText = (count: number): string => texts.creditCount(count)
