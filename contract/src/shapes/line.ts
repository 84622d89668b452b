import { type Static, type TSchema, Type } from 'typebox'
import { shownAs, Timestamp } from '../kernel/index.ts'

// What products report comes line by line, and each is judged on its own: the body takes anything for one, and the verb
// holds it against its schema.

export const mostLines = 1000

export const LineId = Type.String({
  minLength: 1,
  maxLength: 100,
  description: 'Makes the line safe to send twice. Your backend and each contact have ids of their own',
})

export const OccurredAt = Type.String({ ...Timestamp, description: 'RFC 3339; when it happened. Absent: now' })

export const lines = <Line extends TSchema>(line: Line, description: string, example: Static<Line>) =>
  Type.Unsafe<Static<Line>[]>(
    Type.Array(shownAs(Type.Unknown({ description, examples: [example] }), line), { minItems: 1, maxItems: mostLines }),
  )

/** What contacts tell from one address (IPv4, or IPv6 /64) in one environment, over all three routes: a busy office fits. */
export const visitorLines = { max: 6000, windowSeconds: 60 } as const

export const eachOnItsOwn =
  'Every line is accepted or refused on its own, with its index and the reason. A contact speaks only for itself and ' +
  'for the team it acts for, and all contacts behind one address tell at most ' +
  `${visitorLines.max} lines in ${visitorLines.windowSeconds} seconds. `
