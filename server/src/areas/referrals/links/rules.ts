import { randomInt } from 'node:crypto'

/** Without vowels, so that no words arise, and without letters and digits that are easily confused. */
const alphabet = '23456789BCDFGHJKMNPQRSTVWXZ'
const letters = (length: number): string => Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')

/** Returns a code that can be read aloud and typed, one of 27 to the power of ten. */
export const newCode = (): string => `${letters(5)}-${letters(5)}`

/** Normalizes a typed code. */
export const codeOf = (typed: string): string => typed.trim().toUpperCase()

/** Returns the link of a code: `ref` is added to the parameters of the address. */
export function linkTo(landing: string, code: string): string {
  const url = new URL(landing)
  url.searchParams.set('ref', code)
  return url.toString()
}

export interface Touch {
  code: string
  at: Date
  sameDevice: boolean
}

export interface Touches {
  first: Touch
  last: Touch
}

/** Orders the links opened before a sign-up, the one that counts first. */
export function inOrder({ first, last }: Touches, attribution: 'first' | 'last', signedUpAt: Date): Touch[] {
  const both = attribution === 'first' ? [first, last] : [last, first]
  return both.filter(({ at }) => at.getTime() <= signedUpAt.getTime())
}
