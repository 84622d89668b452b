import { normalizedText } from '../../../platform/normalized-text.ts'

/** The fields by which a contact is found, in addition to its id. */
export interface Named {
  readonly name: string | null
  readonly email: string | null
  readonly external_id: string | null
}

const mostOfField = 10
const mostTerms = 5
const longest = 64

const cut = (text: string): string => [...text.slice(0, 2 * longest)].slice(0, longest).join('')

const run = /[\p{L}\p{N}\p{M}]+/gu
const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/

/**
 * Returns the searchable words. A word continues to the end of the text from each place where one begins, so that
 * `ada`, `lovelace`, `example` and `lovelace@exa` all find `ada.lovelace@example.com`.
 */
export function wordsOf({ name, email, external_id }: Named): string[] {
  const fields = [wordsIn(name), addressWords(email), wordsIn(external_id)]
  return [...new Set(fields.flatMap((words) => words.slice(0, mostOfField)))]
}

const wordsIn = (text: string | null): string[] =>
  text === null
    ? []
    : normalizedText(text)
        .split(/\s+/)
        .flatMap((part) => (uuid.test(part) ? [part] : startsIn(part).map((at) => cut(part.slice(at)))))

/** Leaves out the last label of the domain, because nobody searches for `com`. */
function addressWords(email: string | null): string[] {
  const lastLabel = (email?.lastIndexOf('.') ?? 0) > (email?.lastIndexOf('@') ?? 0)
  return lastLabel ? wordsIn(email).slice(0, -1) : wordsIn(email)
}

const startsIn = (part: string): number[] => [...part.matchAll(run)].map(({ index }) => index)

/** Returns the words of a search, without surrounding punctuation as in `Ada <ada@example.com>,`. */
export const termsOf = (search: string): string[] =>
  [
    ...new Set(
      normalizedText(search)
        .split(/\s+/)
        .map((part) => cut(part.slice(startsIn(part)[0] ?? part.length).replace(/[)\]}>,;:."'!?]+$/, ''))),
    ),
  ]
    .filter((term) => term !== '')
    .slice(0, mostTerms)

/** Returns the range of ids that begin with a text, or null if no id can. */
export function idsBeginning(term: string): { first: string; last: string } | null {
  const digits = term.replaceAll('-', '')
  if (!/^[0-9a-f]{8,32}$/.test(digits)) return null
  const first = dashed(digits.padEnd(32, '0'))
  return term === digits || first.startsWith(term) ? { first, last: dashed(digits.padEnd(32, 'f')) } : null
}

const dashed = (digits: string): string => digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
