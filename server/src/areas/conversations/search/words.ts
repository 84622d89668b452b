const [maxLength, maxWords, maxTerms] = [32, 400, 6]

/** Ignores case and accents. */
const wordsIn = (text: string): string[] =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, '')
    .match(/[\p{L}\p{N}]+/gu)
    ?.map((word) => [...word.slice(0, 2 * maxLength)].slice(0, maxLength).join('')) ?? []

/** Returns the prefix of every indexed word, so that a search reads the words of one environment only. */
const prefixOf = (environmentId: string): string => environmentId.slice(-12)

/** Returns the lexemes under which a message is found. */
export const lexemesOf = (environmentId: string, ...texts: (string | null)[]): string[] =>
  [...new Set(texts.flatMap((text) => (text === null ? [] : wordsIn(text))))]
    .slice(0, maxWords)
    .map((word) => prefixOf(environmentId) + word)

interface Term {
  /** The typed text, for names and addresses. */
  typed: string
  /** A text-search query: messages with words that begin with each term. */
  query: string
}

/** Returns the terms of a search, separated by spaces. A conversation has to match all of them. */
export const termsOf = (environmentId: string, search: string): Term[] =>
  [...new Set(search.split(/\s+/))]
    .map((typed) => ({ typed, words: wordsIn(typed).slice(0, maxTerms) }))
    .filter(({ words }) => words.length > 0)
    .slice(0, maxTerms)
    .map(({ typed, words }) => ({
      typed,
      query: words.map((word) => `'${prefixOf(environmentId)}${word}':*`).join(' & '),
    }))
