import { type AnswerOf, type help, pageOf, type QueryOf } from '@userkeep/contract'
import type { Db } from '../../../platform/db/sql.ts'
import { withPictureAddresses } from '../../pictures/public.ts'
import type { HelpAddresses } from '../addresses.ts'
import { chooseLocale, inLocaleOrder, isSlug } from '../rules.ts'
import type { SearchIndex } from '../search/search-index.ts'
import type { Environment, HelpSettingsRow } from '../settings.sql.ts'
import {
  findRedirect,
  findVisible,
  type ListedRow,
  listRelated,
  listVisible,
  listVisibleCollections,
  type Reader,
  type VisibleCollection,
} from './reads.sql.ts'
import { searchVisible } from './search-visible.ts'

type Routes = typeof help.routes
export type HelpCenter = AnswerOf<Routes['own']>
export type HelpArticleRead = AnswerOf<Routes['ownArticle']>

/** A help center as one reader sees it. */
export interface Visit {
  readonly db: Db
  readonly scope: Environment
  readonly reader: Reader
  readonly settings: HelpSettingsRow
  /** null if there are no public pages. */
  readonly addresses: HelpAddresses | null
  /** The origin of the service, for pictures. */
  readonly publicUrl: string
  /** Returns the index for searches. */
  indexOf(): SearchIndex | Promise<SearchIndex>
}

export const readerOf = (settings: HelpSettingsRow, locale: string | undefined, contactId: string | null): Reader => ({
  contactId,
  locale: chooseLocale(locale, settings.locales, settings.default_locale),
  defaultLocale: settings.default_locale,
})

const listedAnswer =
  ({ addresses }: Visit) =>
  ({ id: _, ...row }: ListedRow): HelpCenter['articles'][number] => ({
    ...row,
    url: addresses?.article(row.slug, row.locale) ?? null,
  })

const collectionAnswer =
  ({ addresses, reader }: Visit) =>
  ({ id: _, ...row }: VisibleCollection): HelpCenter['collections'][number] => ({
    ...row,
    url: addresses?.collection(row.slug, reader.locale) ?? null,
  })

/** Lists collections and articles, or the results of a search if the query has words. */
export async function readCenter(visit: Visit, query: QueryOf<Routes['own']>): Promise<HelpCenter> {
  const { db, scope, reader, settings } = visit
  const { limit, offset } = pageOf(query)
  const isSearch = (query.q ?? '').trim() !== ''
  const collections = isSearch && query.collection === undefined ? [] : await listVisibleCollections(db, scope, reader)
  const inCollection = query.collection === undefined ? null : collections.find(({ slug }) => slug === query.collection)
  const rows =
    inCollection === undefined
      ? []
      : isSearch
        ? await searchVisible({ db, scope, reader, index: await visit.indexOf() }, query.q ?? '', { limit, offset })
        : await listVisible(db, scope, reader, {
            limit,
            offset,
            ...(inCollection && { collectionId: inCollection.id }),
          })
  return {
    locale: reader.locale,
    locales: inLocaleOrder(settings.locales, settings.default_locale),
    collections: isSearch ? [] : collections.map(collectionAnswer(visit)),
    articles: rows.slice(0, limit).map(listedAnswer(visit)),
    limit,
    offset,
    has_more: rows.length > limit,
  }
}

/** The articles on one page of a collection, or of the home page. */
export interface ListingPage extends Pick<HelpCenter, 'collections' | 'articles'> {
  readonly page: number
  readonly hasMore: boolean
}

const articlesPerPage = 100

/** Returns a page with the articles of a collection, or with those of no collection. null: not found. */
export async function readListing(visit: Visit, slug: string | null, page: number): Promise<ListingPage | null> {
  const { db, scope, reader } = visit
  const collections = await listVisibleCollections(db, scope, reader)
  const collection = slug === null ? null : collections.find((one) => one.slug === slug)
  if (collection === undefined) return null
  const window = { limit: articlesPerPage, offset: (page - 1) * articlesPerPage }
  const rows = await listVisible(db, scope, reader, { ...window, collectionId: collection?.id ?? null })
  if (rows.length === 0 && page > 1) return null
  return {
    collections: (collection ? [collection] : collections).map(collectionAnswer(visit)),
    articles: rows.slice(0, articlesPerPage).map(listedAnswer(visit)),
    page,
    hasMore: rows.length > articlesPerPage,
  }
}

interface FoundArticle {
  readonly id: string
  readonly article: HelpArticleRead
}

/** Returns the article of this slug, its current slug if it was renamed, or null. */
export async function readArticle(visit: Visit, slug: string): Promise<FoundArticle | { renamedTo: string } | null> {
  const { db, scope, reader, publicUrl } = visit
  if (!isSlug(slug)) return null
  const row = await findVisible(db, scope, reader, slug)
  if (row === null) {
    const renamedTo = await findRedirect(db, scope, reader, slug)
    return renamedTo === null ? null : { renamedTo }
  }
  const { body_html, collection_id: _, related_ids: __, locales, ...listed } = row
  const related = await listRelated(db, scope, reader, row)
  return {
    id: row.id,
    article: {
      ...listedAnswer(visit)(listed),
      html: withPictureAddresses(body_html, publicUrl),
      locales: inLocaleOrder(locales, reader.defaultLocale),
      related: related.map(listedAnswer(visit)),
    },
  }
}
