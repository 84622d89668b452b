import { nullable } from '@userkeep/contract'
import { Type } from 'typebox'
import type { Reader } from './tool.ts'

/** Answers are small by default, because a model reads every character. */
const defaultRows = 10

/** The paging of a tool. */
export const paging = {
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 50, description: `Default ${defaultRows}` })),
  cursor: Type.Optional(
    Type.String({ minLength: 1, maxLength: 4096, description: 'The next_cursor of the previous answer' }),
  ),
}

export const pageQuery = ({ limit = defaultRows, cursor }: { limit?: number; cursor?: string }) => ({
  limit,
  ...(cursor !== undefined && { starting_after: cursor }),
})

export const nextCursor = nullable(Type.String({ description: 'For the next page; null on the last' }))

export const link = Type.String({ description: 'Address in the panel' })

export const text = Type.String()
export const textOrNull = nullable(Type.String())
export const count = Type.Integer()
/** An object with any fields. */
export const fields = Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true })
export const anyValue = Type.Unsafe<unknown>({ type: ['string', 'number', 'boolean', 'object', 'array', 'null'] })

export const nameOrId = (kind: string) =>
  Type.String({ minLength: 1, maxLength: 255, description: `ID or name of the ${kind}` })

export const amounts = Type.Array(
  Type.Object({
    currency: text,
    amount: Type.Integer({ description: 'In the smallest unit of the currency, such as cents' }),
  }),
  { description: 'By currency. Amounts of different currencies are never added up.' },
)

export const linkToPerson = ({ link }: Reader, id: string) => link('/contacts', { contact: id })
export const linkToCustomer = ({ link }: Reader, id: string) => link('/customers', { customer: id })
