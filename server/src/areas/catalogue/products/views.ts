import type { AnswerOf, BodyOf, catalogue } from '@userkeep/contract'
import type { ProductRow } from './products.sql.ts'

type Routes = typeof catalogue.routes

export const toProduct = ({ credits_expire_after_days, ...row }: ProductRow): AnswerOf<Routes['getProduct']> => ({
  ...row,
  expires_after_days: credits_expire_after_days,
})

/** The fields of a body by the names of the columns; what it leaves out is left out. */
export const fieldsOf = ({ expires_after_days, ...body }: BodyOf<Routes['updateProduct']>) => ({
  ...body,
  ...(expires_after_days !== undefined && { credits_expire_after_days: expires_after_days }),
})

/** What the audit log tells of a change, by the names of the API. */
export const audible = [
  'name',
  'description',
  'public',
  'position',
  'features',
  'credits',
  'expires_after_days',
  'included_credits',
] as const satisfies (keyof AnswerOf<Routes['getProduct']>)[]
