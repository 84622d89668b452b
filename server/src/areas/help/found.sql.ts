import { nameMatches, pageOfHits, type SearchSource } from '../search/public.ts'

/** Articles that the search finds by their title in any language. */
export const articlesFound: SearchSource = {
  permission: 'support:read',
  find(searched, { sql }) {
    const { environmentId } = searched.scope
    return pageOfHits(
      sql,
      searched,
      sql`
        select distinct on (a.id) a.id, t.title, a.slug as detail, a.status from help_articles a
        join help_texts t on t.environment_id = ${environmentId} and t.article_id = a.id
        where a.environment_id = ${environmentId} ${nameMatches(sql, sql`t.title`, searched.search)}
        order by a.id, t.locale`,
    )
  },
}
