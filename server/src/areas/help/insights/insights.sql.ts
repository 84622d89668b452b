import type { Db } from '../../../platform/db/sql.ts'
import type { Environment } from '../settings.sql.ts'

interface Period {
  readonly from: string
  readonly to: string
}

interface ArticleFigures {
  article_id: string
  title: string
  views: number
  helpful: number
  not_helpful: number
}

const maxListed = 20

/** Lists the most-read articles with their titles in the default locale, or in any. */
export const listMostRead = (db: Db, { environmentId }: Environment, { from, to }: Period, defaultLocale: string) => db<
  ArticleFigures[]
>`
  select n.article_id, n.views, n.helpful, n.not_helpful, (
    select t.title from help_texts t where t.environment_id = ${environmentId} and t.article_id = n.article_id
    order by t.locale = ${defaultLocale} desc, t.locale limit 1) as title
  from (
    select d.article_id, sum(d.views)::int as views, sum(d.helpful)::int as helpful, sum(d.not_helpful)::int as not_helpful
    from help_article_days d where d.environment_id = ${environmentId} and d.day between ${from} and ${to}
    group by d.article_id order by views desc, d.article_id limit ${maxListed}) n
  order by n.views desc, n.article_id`

export const listWithoutResult = (db: Db, { environmentId }: Environment, { from, to }: Period) => db<
  { query: string; locale: string; searches: number }[]
>`
  select query, locale, sum(without_result)::int as searches from help_search_days
  where environment_id = ${environmentId} and day between ${from} and ${to} and without_result > 0
  group by query, locale order by searches desc, query, locale limit ${maxListed}`

export async function sumFigures(db: Db, { environmentId }: Environment, { from, to }: Period) {
  const [articles] = await db<[{ views: number; helpful: number; not_helpful: number }]>`
    select coalesce(sum(views), 0)::int as views, coalesce(sum(helpful), 0)::int as helpful,
      coalesce(sum(not_helpful), 0)::int as not_helpful
    from help_article_days where environment_id = ${environmentId} and day between ${from} and ${to}`
  const [{ searches }] = await db<[{ searches: number }]>`
    select coalesce(sum(searches), 0)::int as searches from help_search_days
    where environment_id = ${environmentId} and day between ${from} and ${to}`
  return { ...articles, searches }
}
