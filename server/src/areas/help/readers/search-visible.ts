import type { Db } from '../../../platform/db/sql.ts'
import { rankArticles } from '../search/ranking.ts'
import type { SearchIndex } from '../search/search-index.ts'
import { wordsIn } from '../search/words.ts'
import type { Environment } from '../settings.sql.ts'
import { type ListedRow, listFound, listHidden, listTranslated, type Reader } from './reads.sql.ts'

interface Search {
  readonly db: Db
  readonly scope: Environment
  readonly reader: Reader
  readonly index: SearchIndex
}

const maxWords = 10

/**
 * Searches the texts in the reader's locale, and those that exist in the default locale only. Returns one article more
 * than the limit.
 */
export async function searchVisible(
  search: Search,
  query: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<ListedRow[]> {
  const { db, scope, reader, index } = search
  const { locale, defaultLocale } = reader
  const words = [...new Map(wordsIn(query).map((word) => [word.written, word])).values()].slice(0, maxWords)
  const isTranslatable = locale !== defaultLocale
  const [own, others, hidden, translated] = await Promise.all([
    index.postingsOf(db, locale, words),
    isTranslatable ? index.postingsOf(db, defaultLocale, words) : [],
    hiddenFrom(search),
    isTranslatable ? translatedTo(search) : new Set<number>(),
  ])
  const ranked = rankArticles(
    [
      { words: own, includes: (article) => !hidden.has(article) },
      { words: others, includes: (article) => !hidden.has(article) && !translated.has(article) },
    ],
    index.ids,
  )
  const found = ranked.slice(offset, offset + limit + 1).map((article) => index.ids[article] as string)
  return found.length === 0 ? [] : listFound(db, scope, reader, found)
}

async function hiddenFrom({ db, scope, reader, index }: Search): Promise<Set<number>> {
  const read = async () => index.positionsOf(await listHidden(db, scope, reader))
  return reader.contactId === null ? index.sets('hidden', read) : read()
}

const translatedTo = ({ db, scope, reader, index }: Search): Promise<Set<number>> =>
  index.sets(`translated ${reader.locale}`, async () =>
    index.positionsOf(await listTranslated(db, scope, reader.locale)),
  )
