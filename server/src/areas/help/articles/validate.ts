import { helpBounds } from '@userkeep/contract/shapes/help'
import type { Db } from '../../../platform/db/sql.ts'
import { fail, invalid } from '../../../platform/fail.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { requireSegments } from '../../segments/public.ts'
import { keepsCollection } from '../collections.sql.ts'
import { findSettings } from '../settings.sql.ts'
import { type ArticleRow, countArticles, existingArticles, takenSlugs } from './articles.sql.ts'

/** Refuses an article that names something that does not exist, or takes the address of another. */
export async function validateArticle(db: Db, scope: EnvironmentScope, row: ArticleRow): Promise<void> {
  if (row.segment_id !== null) await requireSegments(db, scope, { segment_id: row.segment_id })
  if (row.collection_id !== null && !(await keepsCollection(db, scope, row.collection_id))) {
    invalid('collection_id', 'must be a collection of this environment')
  }
  if (row.related_ids.includes(row.id)) invalid('related_ids', 'must not contain the article itself')
  const existing = await existingArticles(db, scope, row.related_ids)
  if (row.related_ids.some((id) => !existing.has(id))) invalid('related_ids', 'must be articles of this environment')
  if ((await takenSlugs(db, scope, row.slug, row.id)).has(row.slug)) invalid('slug', 'is used by another article')
}

export async function requireRoom(db: Db, scope: EnvironmentScope): Promise<void> {
  if ((await countArticles(db, scope)) < helpBounds.articles) return
  fail('conflict', `An environment can have at most ${helpBounds.articles} articles.`)
}

export async function requireLocale(db: Db, scope: EnvironmentScope, locale: string): Promise<void> {
  const { locales } = await findSettings(db, scope)
  if (!locales.includes(locale)) invalid('locale', `must be one of ${locales.join(', ')}`)
}
