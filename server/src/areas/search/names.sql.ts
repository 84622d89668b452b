import type { Paged } from '@userkeep/contract'
import { keyset } from '../../platform/db/keyset.ts'
import type { Db, Fragment } from '../../platform/db/sql.ts'
import type { Searched, SearchHit } from './extension-points.ts'

const mostTerms = 6

/** Returns the words of a search, in lower case. */
export const termsOf = (search: string): string[] =>
  [...new Set(search.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])].slice(0, mostTerms)

/** `and …`: the text has a word that begins with each term. For the items of an environment that its index finds. */
export const nameMatches = (db: Db, text: Fragment, search: string): Fragment =>
  termsOf(search).reduce(
    (all, term) =>
      db`${all} and strpos(' ' || translate(lower(${text}), '.,-/_@:;()"', '           '), ${` ${term}`}) > 0`,
    db``,
  )

const bestFirst = keyset('search', 'desc', { 'r.rank': 'bigint', 'r.id': 'uuid' })

/**
 * Returns one page of the rows of a query (`id`, `title`, `detail`, `status`): titles that begin with the search first,
 * then the newest.
 */
export const pageOfHits = (db: Db, { search, page }: Searched, rows: Fragment): Promise<Paged<SearchHit>> =>
  bestFirst.read(
    db,
    page,
    ({ key, after, window }) => db<SearchHit[]>`
      select r.id, r.title, r.detail, r.status, ${key}
      from (select h.*, starts_with(lower(h.title), ${search.toLowerCase()})::int as rank from (${rows}) h) r
      where true ${after} ${window}`,
  )
