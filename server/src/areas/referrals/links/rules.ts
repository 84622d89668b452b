import { randomInt } from 'node:crypto'

/** Without letters and digits that people mistake for each other, and without vowels, so that no word comes of it. */
const alphabet = '23456789BCDFGHJKMNPQRSTVWXZ'
const letters = (length: number): string => Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')

/** Read out, typed, and not to be guessed: 27 to the power of ten. */
export const newCode = (): string => `${letters(5)}-${letters(5)}`

/** As people type it. */
export const codeOf = (typed: string): string => typed.trim().toUpperCase()

/** The link of a code: `ref` is added to whatever the address asks for already. */
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

/** The links that somebody opened before they signed up, the one that counts before the other. */
export function inOrder({ first, last }: Touches, attribution: 'first' | 'last', signedUpAt: Date): Touch[] {
  const both = attribution === 'first' ? [first, last] : [last, first]
  return both.filter(({ at }) => at.getTime() <= signedUpAt.getTime())
}
