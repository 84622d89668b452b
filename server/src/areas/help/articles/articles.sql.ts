import type { Page, Paged } from '@userkeep/contract'
import { keyset } from '../../../platform/db/keyset.ts'
import type { Db } from '../../../platform/db/sql.ts'
import { environmentRows } from '../../organizations/public.ts'
import type { ArticleStatus } from '../rules.ts'
import type { Environment } from '../settings.sql.ts'

export interface ArticleRow {
  id: string
  slug: string
  collection_id: string | null
  segment_id: string | null
  position: number
  related_ids: string[]
  status: ArticleStatus
  publish_at: string | null
  published_at: string | null
  created_at: string
  updated_at: string
}

/** A text without its body, for lists. */
interface TextSummary {
  locale: string
  title: string
  excerpt: string
  is_published: boolean
}

export interface CountedArticle extends ArticleRow {
  views: number
  helpful: number
  not_helpful: number
  texts: TextSummary[]
}

const columns = (db: Db, environmentId: string) => db`
  a.id, a.slug, a.collection_id, a.segment_id, a.position, a.related_ids, a.status, a.publish_at, a.published_at,
  a.created_at, a.updated_at, a.views::int as views, a.helpful, a.not_helpful, (
    select coalesce(jsonb_agg(jsonb_build_object('locale', t.locale, 'title', t.title, 'excerpt', t.excerpt,
      'is_published', p.written_at is not distinct from t.updated_at)), '[]')
    from help_texts t
    left join help_published_texts p
      on p.environment_id = ${environmentId} and p.article_id = t.article_id and p.locale = t.locale
    where t.environment_id = ${environmentId} and t.article_id = a.id) as texts`

const latestFirst = keyset('help-articles', 'desc', { 'a.updated_at': 'timestamptz', 'a.id': 'uuid' })

interface ArticleFilter {
  status?: ArticleStatus | undefined
  collection_id?: string | undefined
  q?: string | undefined
}

export function listArticleRows(
  db: Db,
  { environmentId }: Environment,
  { status, collection_id, q = '' }: ArticleFilter,
  page: Page,
): Promise<Paged<CountedArticle>> {
  const titled = db`exists (
    select from help_texts t where t.environment_id = ${environmentId} and t.article_id = a.id
      and strpos(lower(t.title), lower(${q.trim()})) > 0)`
  return latestFirst.read(
    db,
    page,
    ({ key, after, window }) => db<CountedArticle[]>`
      select ${columns(db, environmentId)}, ${key} from help_articles a
      where a.environment_id = ${environmentId}
        ${status === undefined ? db`` : db`and a.status = ${status}`}
        ${collection_id === undefined ? db`` : db`and a.collection_id = ${collection_id}`}
        ${q.trim() === '' ? db`` : db`and ${titled}`} ${after} ${window}`,
  )
}

export async function findArticle(db: Db, { environmentId }: Environment, id: string): Promise<CountedArticle | null> {
  const [row] = await db<CountedArticle[]>`
    select ${columns(db, environmentId)} from help_articles a where a.environment_id = ${environmentId} and a.id = ${id}`
  return row ?? null
}

export async function lockArticle(db: Db, scope: Environment, id: string): Promise<CountedArticle | null> {
  const { environmentId } = scope
  await db`select id from help_articles where environment_id = ${environmentId} and id = ${id} for no key update`
  return findArticle(db, scope, id)
}

export async function countArticles(db: Db, { environmentId }: Environment): Promise<number> {
  const [row] = await db<[{ count: number }]>`
    select count(*)::int as count from help_articles where environment_id = ${environmentId}`
  return row.count
}

/** Returns the slugs of other articles, earlier ones included, that are this slug or begin with it. */
export async function takenSlugs(db: Db, { environmentId }: Environment, slug: string, ownId: string) {
  const isLike = db`(slug = ${slug} or starts_with(slug, ${`${slug}-`}))`
  const rows = await db<{ slug: string }[]>`
    select slug from help_articles where environment_id = ${environmentId} and ${isLike} and id <> ${ownId}
    union select slug from help_redirects where environment_id = ${environmentId} and ${isLike} and article_id <> ${ownId}`
  return new Set(rows.map((row) => row.slug))
}

/** Returns those of the ids that are articles of the environment. */
export async function existingArticles(db: Db, { environmentId }: Environment, ids: readonly string[]) {
  const rows = await db<{ id: string }[]>`
    select id from help_articles where environment_id = ${environmentId} and id = any(${ids as string[]}::uuid[])`
  return new Set(rows.map(({ id }) => id))
}

export async function insertArticle(db: Db, { environmentId }: Environment, row: ArticleRow): Promise<void> {
  await db`
    insert into help_articles (environment_id, id, slug, collection_id, segment_id, position, related_ids, status,
      publish_at, published_at, created_at, updated_at)
    values (${environmentId}, ${row.id}, ${row.slug}, ${row.collection_id}, ${row.segment_id}, ${row.position},
      ${row.related_ids}::uuid[], ${row.status}, ${row.publish_at}, ${row.published_at}, ${row.created_at},
      ${row.updated_at})`
}

export async function saveArticle(db: Db, { environmentId }: Environment, row: ArticleRow): Promise<void> {
  await db`
    update help_articles set slug = ${row.slug}, collection_id = ${row.collection_id}, segment_id = ${row.segment_id},
      position = ${row.position}, related_ids = ${row.related_ids}::uuid[], status = ${row.status},
      publish_at = ${row.publish_at}, published_at = ${row.published_at}, updated_at = ${row.updated_at}
    where environment_id = ${environmentId} and id = ${row.id}`
}

/** Redirects the earlier slug of an article to it, and removes a redirect of the new slug. */
export async function addRedirect(
  db: Db,
  { environmentId }: Environment,
  { from, to, articleId, now }: { from: string; to: string; articleId: string; now: Date },
): Promise<void> {
  await db`delete from help_redirects where environment_id = ${environmentId} and slug = ${to}`
  await db`
    insert into help_redirects (environment_id, slug, article_id, created_at)
    values (${environmentId}, ${from}, ${articleId}, ${now})
    on conflict (environment_id, slug) do update set article_id = excluded.article_id`
}

/** Deletes an article with its texts and figures, and the references to it from other articles. */
export async function deleteArticleRow(db: Db, { environmentId }: Environment, id: string): Promise<void> {
  await db`
    update help_articles set related_ids = array_remove(related_ids, ${id}::uuid)
    where environment_id = ${environmentId} and ${id}::uuid = any(related_ids)`
  await db`delete from help_articles where environment_id = ${environmentId} and id = ${id}`
}

export interface DueArticle {
  organization_id: string
  environment_id: string
  id: string
}

/** Lists scheduled articles whose time has come, the earliest first. */
export const listDueArticles = (db: Db, now: Date, max: number): Promise<DueArticle[]> => db<DueArticle[]>`
  select e.organization_id, a.environment_id, a.id from help_articles a
  join ${environmentRows(db)} e on e.id = a.environment_id
  where a.status = 'scheduled' and a.publish_at <= ${now}
  order by a.publish_at limit ${max}`
