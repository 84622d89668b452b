import type { Db } from '../../../platform/db/sql.ts'
import { createSizedCache, type SizedCache } from '../../../platform/sized-cache.ts'
import { type AnswerCache, createAnswerCache } from '../answer-cache.ts'
import { type Environment, readVersion } from '../settings.sql.ts'
import type { Postings } from './ranking.ts'
import { findPostings } from './search.sql.ts'
import type { Word } from './words.ts'

/** The articles of a help center at one version, as far as they were found by searches. */
export interface SearchIndex {
  /** Ids of articles. Postings and sets contain positions in this list. */
  readonly ids: readonly string[]
  /** Returns the articles of each word, in one locale. */
  postingsOf(db: Db, locale: string, words: readonly Word[]): Promise<Postings[]>
  positionsOf(ids: readonly string[]): Set<number>
  /** Sets of articles that do not depend on the reader. */
  readonly sets: AnswerCache
}

/** Eight bytes each: about 12 MB in all. */
const maxPostings = 1_500_000
/** The memory that a word takes even if no article contains it, in postings. */
const postingsPerWord = 32
const maxIndexes = 300
const maxSets = 50

/** Creates an empty index. Its number is unique, because positions mean nothing in another index. */
function createIndex(scope: Environment, number: number, cache: SizedCache<Postings>): SearchIndex {
  const ids: string[] = []
  const positions = new Map<string, number>()
  const positionOf = (id: string): number => {
    const known = positions.get(id)
    if (known !== undefined) return known
    positions.set(id, ids.length)
    return ids.push(id) - 1
  }
  const load = async (db: Db, locale: string, words: readonly Word[]): Promise<Postings[]> => {
    const found = Map.groupBy(await findPostings(db, scope, locale, words), ({ term }) => term)
    return words.map((_, term) => {
      const rows = found.get(term) ?? []
      return {
        articles: Int32Array.from(rows, ({ article_id }) => positionOf(article_id)),
        scores: Float32Array.from(rows, ({ score }) => score),
      }
    })
  }
  return {
    ids,
    sets: createAnswerCache(maxSets),
    positionsOf: (some) => new Set(some.map(positionOf)),
    postingsOf(db, locale, words) {
      const keyOf = ({ written }: Word) => `${number} ${locale} ${written}`
      const cached = words.map((word) => cache.get(keyOf(word)))
      const missing = words.filter((_, at) => cached[at] === undefined)
      const loading = missing.length > 0 ? load(db, locale, missing) : Promise.resolve([])
      const loaded = missing.map((word, at) => {
        const postings = loading.then((all) => all[at] as Postings)
        cache.set(keyOf(word), postings)
        return postings
      })
      return Promise.all(cached.map((postings) => postings ?? (loaded.shift() as Promise<Postings>)))
    },
  }
}

export type SearchIndexes = ReturnType<typeof createSearchIndexes>

/**
 * Caches which articles contain the words that are searched. The words of a search repeat, so most searches read only
 * the articles that they list.
 */
export function createSearchIndexes() {
  const postings = createSizedCache<Postings>({
    max: maxPostings,
    sizeOf: ({ articles }) => articles.length + postingsPerWord,
  })
  const indexes = new Map<string, { version: number; index: SearchIndex }>()
  let created = 0

  /** Returns the index of a version, or of a later one. */
  const at = (scope: Environment, version: number): SearchIndex => {
    const known = indexes.get(scope.environmentId)
    if (known && known.version >= version) return known.index
    const index = createIndex(scope, ++created, postings)
    indexes.delete(scope.environmentId)
    indexes.set(scope.environmentId, { version, index })
    if (indexes.size > maxIndexes) indexes.delete(indexes.keys().next().value as string)
    return index
  }

  return {
    at,
    current: async (db: Db, scope: Environment): Promise<SearchIndex> => at(scope, await readVersion(db, scope)),
  }
}
