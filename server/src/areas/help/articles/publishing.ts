import type { help } from '@userkeep/contract'
import { type Change, change } from '../../../platform/change.ts'
import type { Context } from '../../../platform/context.ts'
import { fail, invalid } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { publicationTimeProblem } from '../rules.ts'
import { indexText, removeFromIndex } from '../search/index-words.sql.ts'
import { type Environment, raiseVersion } from '../settings.sql.ts'
import { type CountedArticle, type DueArticle, listDueArticles, lockArticle, saveArticle } from './articles.sql.ts'
import { inFull, titleOf } from './articles.ts'
import { trackPictures } from './pictures.ts'
import { listTexts, publishTexts, unpublishTexts } from './texts.sql.ts'

type Routes = typeof help.routes

export const publishArticle: Verb<Routes['publish']> = async (call) => {
  const { params, body, scope, change, now, platform } = call
  const at = body.at == null ? null : new Date(body.at)
  const timeProblem = at && publicationTimeProblem(at, now)
  if (timeProblem) invalid(...timeProblem)
  return change(async (tx) => {
    const article = (await lockArticle(tx, scope, params.id)) ?? fail('not_found')
    const texts = await listTexts(tx, scope, article.id)
    const empty = texts.find(({ body }) => body.trim() === '')
    if (empty) fail('conflict', `The text in ${empty.locale} is empty. Write it before publishing.`)
    const isUpToDate = article.status === 'published' && texts.every(({ is_published }) => is_published)
    if (isUpToDate) fail('conflict', 'The article is already published, with no changes since.')
    if (at && article.status === 'published') {
      fail('conflict', 'The article is already published, so it cannot be scheduled. Publish the changes now.')
    }
    const target = { type: 'help_article', id: article.id, name: titleOf(article) }
    if (at === null) {
      await publishNow(tx, scope, article, now)
      tx.audited({ target, changes: { status: { from: article.status, to: 'published' } } })
    } else {
      const publish_at = at.toISOString()
      await saveArticle(tx, scope, { ...article, status: 'scheduled', publish_at, updated_at: now.toISOString() })
      tx.wake('help-due')
      tx.audited({ target, changes: { publish_at: { from: article.publish_at, to: publish_at } } })
    }
    return inFull(tx, platform, scope, article.id)
  })
}

/** Publishes the current texts of a locked article. */
async function publishNow(tx: Change, scope: Environment, article: CountedArticle, now: Date): Promise<void> {
  const at = now.toISOString()
  const published_at = article.published_at ?? at
  await saveArticle(tx, scope, { ...article, status: 'published', publish_at: null, published_at, updated_at: at })
  await publishTexts(tx, scope, article.id, now)
  await trackPictures(tx, scope, article.id, now)
  for (const text of await listTexts(tx, scope, article.id)) await indexText(tx, scope, text)
  await raiseVersion(tx, scope)
  tx.wake('help')
}

const backToDraft =
  (from: 'scheduled' | 'published', refusal: string): Verb<Routes['unschedule'] | Routes['unpublish']> =>
  async ({ params, scope, change, now, platform }) =>
    change(async (tx) => {
      const article = (await lockArticle(tx, scope, params.id)) ?? fail('not_found')
      if (article.status !== from) fail('conflict', refusal)
      await saveArticle(tx, scope, { ...article, status: 'draft', publish_at: null, updated_at: now.toISOString() })
      if (from === 'published') {
        await unpublishTexts(tx, scope, article.id)
        await removeFromIndex(tx, scope, article.id)
        await raiseVersion(tx, scope)
        tx.wake('help')
      }
      const target = { type: 'help_article', id: article.id, name: titleOf(article) }
      tx.audited({ target, changes: { status: { from, to: 'draft' } } })
      return inFull(tx, platform, scope, article.id)
    })

export const unscheduleArticle = backToDraft('scheduled', 'The article is not scheduled.')
export const unpublishArticle = backToDraft('published', 'The article is not published.')

const maxBatch = 20

/** Publishes scheduled articles whose time has come, each in its own transaction. */
export async function publishDueArticles(context: Context): Promise<number> {
  let published = 0
  for (const due of await listDueArticles(context.sql, context.clock.now(), maxBatch)) {
    if (await publishDueArticle(context, due)) published++
  }
  return published
}

const publishDueArticle = (context: Context, { organization_id, environment_id, id }: DueArticle): Promise<boolean> => {
  const scope = { organizationId: organization_id, environmentId: environment_id }
  return change(context, scope, async (tx) => {
    const now = context.clock.now()
    const article = await lockArticle(tx, scope, id)
    // It may have been deleted, rescheduled or published by another instance since it was listed.
    if (article?.status !== 'scheduled' || article.publish_at === null) return false
    if (Date.parse(article.publish_at) > now.getTime()) return false
    await publishNow(tx, scope, article, now)
    return true
  })
}
