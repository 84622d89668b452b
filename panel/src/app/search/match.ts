const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

const areIn = (terms: readonly string[], text: string): boolean => {
  const words = wordsOf(text)
  return terms.every((term) => words.some((word) => word.startsWith(term)))
}

interface Findable {
  label: string
  /** Other words that find it. */
  words?: string | undefined
}

/** Returns how well a search matches: 3 begins the label, 2 is in its words, 1 is in the other words, 0 not at all. */
function matchOf(search: string, { label, words = '' }: Findable): number {
  const terms = wordsOf(search)
  if (label.toLowerCase().startsWith(search.trim().toLowerCase())) return 3
  if (terms.length === 0) return 0
  if (areIn(terms, label)) return 2
  return areIn(terms, `${label} ${words}`) ? 1 : 0
}

/** Returns how well the best of the items matches. */
export const bestMatch = (search: string, items: readonly Findable[]): number =>
  Math.max(0, ...items.map((item) => matchOf(search, item)))

/** Returns the items that match, best first and otherwise in their order. */
export const matching = <Item extends Findable>(search: string, items: readonly Item[]): Item[] =>
  items
    .map((item) => ({ item, match: matchOf(search, item) }))
    .filter(({ match }) => match > 0)
    .sort((one, other) => other.match - one.match)
    .map(({ item }) => item)
