import { foldedText } from '../../../platform/folded-text.ts'

/** What a contact is found by, beside its id. */
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
 * All that the words of a search are held against. A text goes on to its end from each place where a word begins, so
 * that `ada.lovelace@example.com` is found by `ada`, `lovelace`, `example` and `lovelace@exa` alike.
 */
export function wordsOf({ name, email, external_id }: Named): string[] {
  const fields = [wordsIn(name), addressWords(email), wordsIn(external_id)]
  return [...new Set(fields.flatMap((words) => words.slice(0, mostOfField)))]
}

const wordsIn = (text: string | null): string[] =>
  text === null
    ? []
    : foldedText(text)
        .split(/\s+/)
        .flatMap((part) => (uuid.test(part) ? [part] : startsIn(part).map((at) => cut(part.slice(at)))))

/** Without the last label of the domain: nobody is looked for by `com`. */
function addressWords(email: string | null): string[] {
  const lastLabel = (email?.lastIndexOf('.') ?? 0) > (email?.lastIndexOf('@') ?? 0)
  return lastLabel ? wordsIn(email).slice(0, -1) : wordsIn(email)
}

const startsIn = (part: string): number[] => [...part.matchAll(run)].map(({ index }) => index)

/** The words of a search. What stands around them, as in `Ada <ada@example.com>,`, belongs to none. */
export const termsOf = (search: string): string[] =>
  [
    ...new Set(
      foldedText(search)
        .split(/\s+/)
        .map((part) => cut(part.slice(startsIn(part)[0] ?? part.length).replace(/[)\]}>,;:."'!?]+$/, ''))),
    ),
  ]
    .filter((term) => term !== '')
    .slice(0, mostTerms)

/** The first and the last of the ids that begin so, or null where it is not the beginning of an id. */
export function idsBeginning(term: string): { first: string; last: string } | null {
  const digits = term.replaceAll('-', '')
  if (!/^[0-9a-f]{8,32}$/.test(digits)) return null
  const first = dashed(digits.padEnd(32, '0'))
  return term === digits || first.startsWith(term) ? { first, last: dashed(digits.padEnd(32, 'f')) } : null
}

const dashed = (digits: string): string => digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
