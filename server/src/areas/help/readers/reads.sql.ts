import type { Db, Fragment } from '../../../platform/db/sql.ts'
import { inSegment } from '../../segments/public.ts'
import type { Environment } from '../settings.sql.ts'

/** The reader. Anonymous readers have no contact id and see public articles only. */
export interface Reader {
  readonly contactId: string | null
  readonly locale: string
  readonly defaultLocale: string
}

export interface ListedRow {
  id: string
  slug: string
  title: string
  excerpt: string
  collection: string | null
  locale: string
  updated_at: string
}

/** Expects the article `a`. */
const isVisible = (db: Db, { environmentId }: Environment, { contactId }: Reader): Fragment => {
  if (contactId === null) return db`a.status = 'published' and a.segment_id is null`
  const member = { environment: db`${environmentId}::uuid`, segment: db`a.segment_id`, contact: db`${contactId}::uuid` }
  return db`a.status = 'published' and (a.segment_id is null or ${inSegment(db, member)})`
}

/** Joins the text in the reader's locale, or in the default locale, or in any. Expects the article `a`. */
const joinText = (db: Db, { environmentId }: Environment, { locale, defaultLocale }: Reader): Fragment => db`
  cross join lateral (
    select p.locale, p.title, p.excerpt, p.body_html, p.published_at from help_published_texts p
    where p.environment_id = ${environmentId} and p.article_id = a.id
    order by p.locale = ${locale} desc, p.locale = ${defaultLocale} desc, p.locale limit 1) t`

/** Expects the article `a` and the text `t` of `joinText`. */
const listed = (db: Db, { environmentId }: Environment): Fragment => db`
  a.id, a.slug, t.title, t.excerpt, t.locale, t.published_at as updated_at, (
    select c.slug from help_collections c
    where c.environment_id = ${environmentId} and c.id = a.collection_id) as collection`

interface Listing {
  /** The id of a collection; null for articles without one, and absent for all articles. */
  readonly collectionId?: string | null
  readonly limit: number
  readonly offset: number
}

/** Lists visible articles by position. Reads one more than the limit. */
export function listVisible(
  db: Db,
  scope: Environment,
  reader: Reader,
  { collectionId, limit, offset }: Listing,
): Promise<ListedRow[]> {
  const inCollection =
    collectionId === null ? db`a.collection_id is null` : db`a.collection_id = ${collectionId ?? null}`
  return db<ListedRow[]>`
    select ${listed(db, scope)} from help_articles a ${joinText(db, scope, reader)}
    left join help_collections c on c.environment_id = ${scope.environmentId} and c.id = a.collection_id
    where a.environment_id = ${scope.environmentId} and ${isVisible(db, scope, reader)}
      and ${collectionId === undefined ? db`true` : inCollection}
    order by c.position, c.id, a.position, a.id limit ${limit + 1} offset ${offset}`
}

/** Lists visible articles in the order of the given ids. */
export const listFound = (db: Db, scope: Environment, reader: Reader, ids: readonly string[]) => db<ListedRow[]>`
  select ${listed(db, scope)} from help_articles a ${joinText(db, scope, reader)}
  where a.environment_id = ${scope.environmentId} and a.id = any(${ids as string[]}::uuid[])
    and ${isVisible(db, scope, reader)}
  order by array_position(${ids as string[]}::uuid[], a.id)`

/** Lists published articles that the reader cannot see. */
export async function listHidden(db: Db, scope: Environment, reader: Reader): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    select a.id from help_articles a
    where a.environment_id = ${scope.environmentId} and a.segment_id is not null and not (${isVisible(db, scope, reader)})`
  return rows.map(({ id }) => id)
}

export async function listTranslated(db: Db, { environmentId }: Environment, locale: string): Promise<string[]> {
  const rows = await db<{ article_id: string }[]>`
    select article_id from help_published_texts where environment_id = ${environmentId} and locale = ${locale}`
  return rows.map(({ article_id }) => article_id)
}

export interface VisibleCollection {
  id: string
  slug: string
  name: string
  description: string
  articles: number
}

/** Lists the collections that have a visible article. */
export const listVisibleCollections = (db: Db, scope: Environment, reader: Reader): Promise<VisibleCollection[]> => db<
  VisibleCollection[]
>`
  select c.id, c.slug, coalesce(x.name, c.name) as name, coalesce(x.description, c.description) as description,
    n.articles
  from help_collections c
  cross join lateral (
    select count(*)::int as articles from help_articles a
    where a.environment_id = ${scope.environmentId} and a.collection_id = c.id and ${isVisible(db, scope, reader)}) n
  left join lateral jsonb_to_recordset(c.translations) as x (locale text, name text, description text)
    on x.locale = ${reader.locale}
  where c.environment_id = ${scope.environmentId} and n.articles > 0
  order by c.position, c.id`

interface ArticleRead extends ListedRow {
  body_html: string
  collection_id: string | null
  related_ids: string[]
  locales: string[]
}

export async function findVisible(db: Db, scope: Environment, reader: Reader, slug: string) {
  const { environmentId } = scope
  const [row] = await db<ArticleRead[]>`
    select ${listed(db, scope)}, t.body_html, a.collection_id, a.related_ids, (
      select array_agg(p.locale order by p.locale) from help_published_texts p
      where p.environment_id = ${environmentId} and p.article_id = a.id) as locales
    from help_articles a ${joinText(db, scope, reader)}
    where a.environment_id = ${environmentId} and a.slug = ${slug} and ${isVisible(db, scope, reader)}`
  return row ?? null
}

/** Returns the current slug of a visible article that had this slug before. */
export async function findRedirect(db: Db, scope: Environment, reader: Reader, slug: string): Promise<string | null> {
  const { environmentId } = scope
  const [row] = await db<{ slug: string }[]>`
    select a.slug from help_redirects r
    join help_articles a on a.environment_id = ${environmentId} and a.id = r.article_id
    where r.environment_id = ${environmentId} and r.slug = ${slug} and ${isVisible(db, scope, reader)}`
  return row?.slug ?? null
}

const maxRelated = 5

/** Lists the related articles that staff chose, or else others of the same collection. */
export const listRelated = (db: Db, scope: Environment, reader: Reader, article: ArticleRead): Promise<ListedRow[]> => {
  const chosen = article.related_ids.length > 0
  return db<ListedRow[]>`
    select ${listed(db, scope)} from help_articles a ${joinText(db, scope, reader)}
    where a.environment_id = ${scope.environmentId} and a.id <> ${article.id} and ${isVisible(db, scope, reader)}
      and ${chosen ? db`a.id = any(${article.related_ids}::uuid[])` : db`a.collection_id = ${article.collection_id}`}
    order by ${chosen ? db`array_position(${article.related_ids}::uuid[], a.id)` : db`a.position`}, a.id
    limit ${maxRelated}`
}

/** Lists every public article with its locales, for the sitemap. */
export const listPublicAddresses = (db: Db, { environmentId }: Environment) => db<
  { slug: string; locale: string; updated_at: string }[]
>`
  select a.slug, p.locale, p.published_at as updated_at from help_articles a
  join help_published_texts p on p.environment_id = ${environmentId} and p.article_id = a.id
  where a.environment_id = ${environmentId} and a.status = 'published' and a.segment_id is null
  order by a.id, p.locale limit 50000`
