/** The articles in which a word of a search was found, as positions in a list of ids, and how well. */
export interface Postings {
  readonly articles: Int32Array
  readonly scores: Float32Array
}

/** The words of a search in one locale, and the articles that count for it. */
interface RankedLocale {
  readonly words: readonly Postings[]
  includes(article: number): boolean
}

/** Common words have less weight than rare ones. */
const assumedArticles = 20_000

/** Returns the articles that contain the most words of a search, the best first. */
export function rankArticles(locales: readonly RankedLocale[], ids: readonly string[]): number[] {
  const matched = new Uint8Array(ids.length)
  const scores = new Float64Array(ids.length)
  let most = 0
  for (const { words, includes } of locales) {
    for (const { articles, scores: ofWord } of words) {
      const rarity = Math.log(1 + assumedArticles / articles.length)
      for (let at = 0; at < articles.length; at++) {
        const article = articles[at] as number
        if (!includes(article)) continue
        const words = (matched[article] as number) + 1
        matched[article] = words
        scores[article] = (scores[article] as number) + (ofWord[at] as number) * rarity
        if (words > most) most = words
      }
    }
  }
  if (most === 0) return []
  const best: number[] = []
  for (let article = 0; article < ids.length; article++) if (matched[article] === most) best.push(article)
  const idOf = (article: number) => ids[article] as string
  return best.sort((a, b) => (scores[b] as number) - (scores[a] as number) || (idOf(a) < idOf(b) ? -1 : 1))
}
