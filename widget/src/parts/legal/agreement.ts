import type { Output } from '@userkeep/client'

export type OwnLegal = Output<'GET /v1/contact/legal'>
export type Outstanding = OwnLegal['outstanding'][number]
export type PublicLegal = Output<'GET /v1/legal/{publishableKey}'>
