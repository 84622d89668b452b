import { type Static, type TSchema, Type } from 'typebox'
import { shownAs, Timestamp } from '../kernel/index.ts'

// Reports arrive in lines that are validated one by one: the body accepts anything for a line, and the verb validates
// it against its schema.

const mostLines = 1000

export const LineId = Type.String({
  minLength: 1,
  maxLength: 100,
  description: 'Makes the line safe to repeat. Unique per backend and per contact',
})

export const OccurredAt = Type.String({ ...Timestamp, description: 'RFC 3339; the time of the event. Defaults to now' })

export const lines = <Line extends TSchema>(line: Line, description: string, example: Static<Line>) =>
  Type.Unsafe<Static<Line>[]>(
    Type.Array(shownAs(Type.Unknown({ description, examples: [example] }), line), { minItems: 1, maxItems: mostLines }),
  )

/**
 * The limit of lines from contacts at one address (IPv4, or IPv6 /64) in one environment, over all three routes: enough
 * for a busy office.
 */
export const visitorLines = { max: 6000, windowSeconds: 60 } as const

export const eachOnItsOwn =
  'Each line is accepted or refused separately, with its index and the reason. A contact can only report for itself and ' +
  'its active customer, and all contacts of one IP address can send at most ' +
  `${visitorLines.max} lines in ${visitorLines.windowSeconds} seconds. `
