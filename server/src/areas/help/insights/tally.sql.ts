import { rowsOf } from '../../../platform/db/rows-in.ts'
import type { Db } from '../../../platform/db/sql.ts'
import { environmentOf } from '../../../platform/db/tenants.ts'
import type { Environment } from '../settings.sql.ts'

export interface ViewTally {
  day: string
  article_id: string
  views: number
}

export interface SearchTally {
  day: string
  locale: string
  query: string
  searches: number
  without_result: number
}

/** Adds views to the figures of articles. Views of an article that was deleted meanwhile are dropped. */
export async function addViews(db: Db, environmentId: string, tallies: readonly ViewTally[]): Promise<void> {
  const given = rowsOf(db, environmentId, tallies, { day: 'date', article_id: 'uuid', views: 'int' })
  const environment = environmentOf(db, environmentId, 'g.environment_id')
  await db`
    update help_articles a set views = a.views + g.views
    from (select g.environment_id, g.article_id, sum(g.views) as views from ${given} g group by 1, 2) g
    where a.environment_id = ${environment} and a.id = g.article_id`
  await db`
    insert into help_article_days as d (environment_id, day, article_id, views, helpful, not_helpful)
    select a.environment_id, g.day, a.id, g.views, 0, 0 from ${given} g
    join help_articles a on a.environment_id = ${environment} and a.id = g.article_id
    on conflict (environment_id, day, article_id) do update set views = d.views + excluded.views`
}

/** Visitors choose the searches, so the number of different ones per day is bounded. */
const maxSearchesPerDay = 2000

export async function addSearches(db: Db, environmentId: string, tallies: readonly SearchTally[]): Promise<void> {
  const columns = { day: 'date', locale: 'text', query: 'text', searches: 'int', without_result: 'int' } as const
  const given = rowsOf(db, environmentId, tallies, columns)
  const environment = environmentOf(db, environmentId, 'g.environment_id')
  await db`
    insert into help_search_days as d (environment_id, day, locale, query, searches, without_result)
    select g.environment_id, g.day, g.locale, g.query, g.searches, g.without_result from ${given} g
    where exists (
        select from help_search_days s where s.environment_id = ${environment}
          and s.day = g.day and s.locale = g.locale and s.query = g.query)
      or (select count(*) from help_search_days s where s.environment_id = ${environment} and s.day = g.day)
        < ${maxSearchesPerDay}
    on conflict (environment_id, day, locale, query) do update set searches = d.searches + excluded.searches,
      without_result = d.without_result + excluded.without_result`
}

interface HelpfulVote {
  articleId: string
  reader: Buffer
  helpful: boolean
  day: string
}

/** Records the answer of a reader in place of an earlier one, and corrects the figures of both days. */
export async function recordAnswer(db: Db, { environmentId }: Environment, vote: HelpfulVote): Promise<void> {
  const { articleId, reader, helpful, day } = vote
  await db`select id from help_articles where environment_id = ${environmentId} and id = ${articleId} for no key update`
  const [before] = await db<{ helpful: boolean; day: string }[]>`
    select helpful, day::text as day from help_answers
    where environment_id = ${environmentId} and article_id = ${articleId} and reader = ${reader}`
  if (before?.helpful === helpful) return
  await db`
    insert into help_answers (environment_id, article_id, reader, helpful, day)
    values (${environmentId}, ${articleId}, ${reader}, ${helpful}, ${day})
    on conflict (environment_id, article_id, reader) do update set helpful = excluded.helpful, day = excluded.day`
  if (before) await countAnswer(db, environmentId, { articleId, helpful: before.helpful, day: before.day, by: -1 })
  await countAnswer(db, environmentId, { articleId, helpful, day, by: 1 })
}

async function countAnswer(
  db: Db,
  environmentId: string,
  { articleId, helpful, day, by }: { articleId: string; helpful: boolean; day: string; by: 1 | -1 },
): Promise<void> {
  const [yes, no] = helpful ? [by, 0] : [0, by]
  await db`
    update help_articles set helpful = helpful + ${yes}, not_helpful = not_helpful + ${no}
    where environment_id = ${environmentId} and id = ${articleId}`
  await db`
    insert into help_article_days as d (environment_id, day, article_id, views, helpful, not_helpful)
    values (${environmentId}, ${day}, ${articleId}, 0, ${yes}, ${no})
    on conflict (environment_id, day, article_id) do update set helpful = d.helpful + excluded.helpful,
      not_helpful = d.not_helpful + excluded.not_helpful`
}

/** Deletes the hashes of readers who answered before this day. Their answers stay counted. */
export async function deleteOldAnswers(db: Db, before: string): Promise<number> {
  const deleted = await db`delete from help_answers where day < ${before}`
  return deleted.count
}
