import { seededChance } from '../../../demo/chance.ts'
import { insertRows } from '../../../demo/rows.ts'
import { ago, type Demo, type Seed } from '../../../demo/seed.ts'
import type { Db } from '../../platform/db/sql.ts'
import { runHere } from '../../platform/render/run-here.ts'
import { renderArticle } from './articles/content.ts'
import { publishTexts } from './articles/texts.sql.ts'
import type { DemoArticle } from './demo/article.ts'
import { demoCollections, demoSearches } from './demo/articles.ts'
import { slugOf } from './rules.ts'
import { indexText } from './search/index-words.sql.ts'
import { raiseVersion, saveSettings } from './settings.sql.ts'

const activeDays = 60

/** Seeds forty articles in five collections, some in German, with two months of readers and searches. */
export const demo: Demo = {
  async fill(db, shared) {
    // A random sequence of its own leaves the demo data of other areas as it is.
    const seed = { ...shared, chance: seededChance('help') }
    const environment_id = seed.live.environmentId
    await saveSettings(db, seed.live, { default_locale: 'en', locales: ['en', 'de'], home_url: null }, ago(seed, 120))
    for (const [position, { name, description, german, articles }] of demoCollections.entries()) {
      const at = ago(seed, 110)
      const id = seed.chance.idAt(at)
      const translations = [{ locale: 'de', name: german, description: '' }]
      const times = { created_at: at, updated_at: at }
      await insertRows(db, 'help_collections', [
        { environment_id, id, slug: slugOf(name, ''), name, description, translations, position, ...times },
      ])
      for (const [index, article] of articles.entries()) await addArticle(db, seed, id, article, index)
    }
    await addSearches(db, seed)
    await raiseVersion(db, seed.live)
  },
}

async function addArticle(db: Db, seed: Seed, collection_id: string, article: DemoArticle, position: number) {
  const { chance, live } = seed
  const environment_id = live.environmentId
  const at = ago(seed, 100 - position)
  const id = chance.idAt(at)
  const isPublished = article.status === undefined
  const days = isPublished ? figuresOf(seed, article, environment_id, id) : []
  const sum = (name: 'views' | 'helpful' | 'not_helpful') => days.reduce((total, day) => total + day[name], 0)
  await insertRows(db, 'help_articles', [
    {
      environment_id,
      id,
      slug: slugOf(article.title, 'article'),
      collection_id,
      position,
      related_ids: [],
      status: article.status ?? 'published',
      publish_at: article.status === 'scheduled' ? ago(seed, -3) : null,
      published_at: isPublished ? at : null,
      views: sum('views'),
      helpful: sum('helpful'),
      not_helpful: sum('not_helpful'),
      created_at: at,
      updated_at: at,
    },
  ])
  const texts = [{ locale: 'en', title: article.title, text: article.text }]
  if (article.german) texts.push({ locale: 'de', ...article.german })
  for (const { locale, title, text } of texts) {
    const content = await renderArticle({ platform: { renderPool: runHere }, db, scope: live }, title, text)
    const row = { article_id: id, locale, title, body: text, ...content, updated_at: at }
    await insertRows(db, 'help_texts', [{ environment_id, ...row }])
    if (isPublished) await indexText(db, live, row)
  }
  if (isPublished) await publishTexts(db, live, id, at)
  await insertRows(db, 'help_article_days', days)
}

const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

function figuresOf(seed: Seed, { views, helpful }: DemoArticle, environment_id: string, article_id: string) {
  const { chance } = seed
  return Array.from({ length: activeDays }, (_, daysAgo) => {
    const read = Math.round(views * (0.5 + chance.float()))
    const answers = Math.round(read * 0.15)
    const positive = Math.round(answers * helpful)
    const day = dayOf(ago(seed, daysAgo))
    return { environment_id, day, article_id, views: read, helpful: positive, not_helpful: answers - positive }
  })
}

async function addSearches(db: Db, seed: Seed): Promise<void> {
  const rows = Array.from({ length: activeDays }, (_, daysAgo) =>
    demoSearches.flatMap(({ query, daily, isFound }) => {
      const searches = Math.round(daily * (0.4 + seed.chance.float() * 1.2))
      if (searches === 0) return []
      const day = dayOf(ago(seed, daysAgo))
      const without_result = isFound ? 0 : searches
      return [{ environment_id: seed.live.environmentId, day, locale: 'en', query, searches, without_result }]
    }),
  )
  await insertRows(db, 'help_search_days', rows.flat())
}
