import type { Db } from '../../../platform/db/sql.ts'
import type { Environment } from '../settings.sql.ts'

interface TextRow {
  article_id: string
  locale: string
  title: string
  body: string
  body_html: string
  excerpt: string
  words: [written: string, weight: number][]
  updated_at: string
}

export const listTexts = (db: Db, { environmentId }: Environment, articleId: string) => db<
  (TextRow & { is_published: boolean })[]
>`
  select t.article_id, t.locale, t.title, t.body, t.body_html, t.excerpt, t.words, t.updated_at,
    p.written_at is not distinct from t.updated_at as is_published
  from help_texts t
  left join help_published_texts p
    on p.environment_id = ${environmentId} and p.article_id = t.article_id and p.locale = t.locale
  where t.environment_id = ${environmentId} and t.article_id = ${articleId}`

/** Lists the titles of articles in the order of the ids, each in the default locale or in any. */
export const listTitles = (db: Db, { environmentId }: Environment, ids: readonly string[], defaultLocale: string) => db<
  { id: string; title: string }[]
>`
  select a.id, t.title from help_articles a
  cross join lateral (
    select x.title from help_texts x where x.environment_id = ${environmentId} and x.article_id = a.id
    order by x.locale = ${defaultLocale} desc, x.locale limit 1) t
  where a.environment_id = ${environmentId} and a.id = any(${ids as string[]}::uuid[])
  order by array_position(${ids as string[]}::uuid[], a.id)`

export async function saveText(db: Db, { environmentId }: Environment, row: TextRow): Promise<void> {
  await db`
    insert into help_texts (environment_id, article_id, locale, title, body, body_html, excerpt, words, updated_at)
    values (${environmentId}, ${row.article_id}, ${row.locale}, ${row.title}, ${row.body}, ${row.body_html},
      ${row.excerpt}, ${db.json(row.words as never)}, ${row.updated_at})
    on conflict (environment_id, article_id, locale) do update set title = excluded.title, body = excluded.body,
      body_html = excluded.body_html, excerpt = excluded.excerpt, words = excluded.words,
      updated_at = excluded.updated_at`
}

/** Copies the texts of an article to those that readers see. */
export async function publishTexts(db: Db, { environmentId }: Environment, articleId: string, now: Date) {
  await db`
    insert into help_published_texts (environment_id, article_id, locale, title, body_html, excerpt, written_at,
      published_at)
    select t.environment_id, t.article_id, t.locale, t.title, t.body_html, t.excerpt, t.updated_at, ${now}
    from help_texts t where t.environment_id = ${environmentId} and t.article_id = ${articleId}
    on conflict (environment_id, article_id, locale) do update set title = excluded.title,
      body_html = excluded.body_html, excerpt = excluded.excerpt, written_at = excluded.written_at,
      published_at = excluded.published_at`
}

export async function deleteText(db: Db, { environmentId }: Environment, articleId: string, locale: string) {
  for (const table of ['help_texts', 'help_published_texts'] as const) {
    await db`
      delete from ${db(table)}
      where environment_id = ${environmentId} and article_id = ${articleId} and locale = ${locale}`
  }
}

export async function unpublishTexts(db: Db, { environmentId }: Environment, articleId: string): Promise<void> {
  await db`delete from help_published_texts where environment_id = ${environmentId} and article_id = ${articleId}`
}

/** Returns the HTML of an article's texts, as written and as published. */
export async function listHtml(db: Db, { environmentId }: Environment, articleId: string): Promise<string[]> {
  const rows = await db<{ body_html: string }[]>`
    select body_html from help_texts where environment_id = ${environmentId} and article_id = ${articleId}
    union all
    select body_html from help_published_texts where environment_id = ${environmentId} and article_id = ${articleId}`
  return rows.map(({ body_html }) => body_html)
}
