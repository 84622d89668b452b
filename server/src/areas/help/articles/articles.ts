import { type help, pageAnswer, pageOf } from '@userkeep/contract'
import { v7 as uuid } from 'uuid'
import { diff } from '../../../platform/diff.ts'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { usePictures, withPictureAddresses } from '../../pictures/public.ts'
import { freeSlug, slugOf } from '../rules.ts'
import { findSettings, lockHelp, raiseVersion } from '../settings.sql.ts'
import {
  type ArticleRow,
  addRedirect,
  deleteArticleRow,
  findArticle,
  insertArticle,
  listArticleRows,
  lockArticle,
  saveArticle,
  takenSlugs,
} from './articles.sql.ts'
import { renderArticle, renderPreview } from './content.ts'
import { trackPictures } from './pictures.ts'
import { articleView } from './show-article.ts'
import { saveText } from './texts.sql.ts'
import { requireLocale, requireRoom, validateArticle } from './validate.ts'

type Routes = typeof help.routes

const auditedFields = ['slug', 'collection_id', 'segment_id', 'position', 'related_ids'] as const

export const listArticles: Verb<Routes['list']> = async ({ query, db, scope, platform }) => {
  const [found, view] = await Promise.all([
    listArticleRows(db, scope, query, pageOf(query)),
    articleView(db, platform, scope),
  ])
  return pageAnswer('articles', found, view.listed)
}

export const getArticle: Verb<Routes['get']> = async ({ params, db, scope, platform }) => {
  const row = (await findArticle(db, scope, params.id)) ?? fail('not_found')
  return (await articleView(db, platform, scope)).inFull(row)
}

export const previewArticle: Verb<Routes['preview']> = async ({ body, db, scope, platform }) => {
  const { html, excerpt } = await renderPreview({ platform, db, scope }, body.body)
  return { html: withPictureAddresses(html, platform.settings.publicUrl), excerpt }
}

export const createArticle: Verb<Routes['create']> = async ({ body, db, scope, change, now, platform }) => {
  const text = body.body ?? ''
  const content = await renderArticle({ platform, db, scope }, body.title, text)
  return change(async (tx) => {
    await lockHelp(tx, scope)
    await requireRoom(tx, scope)
    const locale = body.locale ?? (await findSettings(tx, scope)).default_locale
    await requireLocale(tx, scope, locale)
    const id = uuid()
    const wanted = slugOf(body.title, 'article')
    const at = now.toISOString()
    const row: ArticleRow = {
      id,
      slug: body.slug ?? freeSlug(wanted, await takenSlugs(tx, scope, wanted, id)),
      collection_id: body.collection_id ?? null,
      segment_id: body.segment_id ?? null,
      position: body.position ?? 0,
      related_ids: body.related_ids ?? [],
      status: 'draft',
      publish_at: null,
      published_at: null,
      created_at: at,
      updated_at: at,
    }
    await validateArticle(tx, scope, row)
    await insertArticle(tx, scope, row)
    await saveText(tx, scope, { article_id: id, locale, title: body.title, body: text, ...content, updated_at: at })
    await trackPictures(tx, scope, id, now)
    const target = { type: 'help_article', id, name: body.title }
    tx.audited({ target, changes: { title: { to: body.title }, slug: { to: row.slug }, locale: { to: locale } } })
    return inFull(tx, platform, scope, id)
  })
}

export const updateArticle: Verb<Routes['update']> = async ({ params, body, scope, change, now, platform }) =>
  change(async (tx) => {
    await lockHelp(tx, scope)
    const before = (await lockArticle(tx, scope, params.id)) ?? fail('not_found')
    const after = { ...before, ...body, updated_at: now.toISOString() }
    const changes = diff(before, after, auditedFields)
    if (Object.keys(changes).length === 0) tx.unchanged()
    else {
      await validateArticle(tx, scope, after)
      await saveArticle(tx, scope, after)
      if (after.slug !== before.slug && before.published_at !== null) {
        await addRedirect(tx, scope, { from: before.slug, to: after.slug, articleId: after.id, now })
      }
      if (after.status === 'published') await raiseVersion(tx, scope)
      tx.wake('help')
      tx.audited({ target: { type: 'help_article', id: after.id, name: titleOf(after) }, changes })
    }
    return inFull(tx, platform, scope, before.id)
  })

export const deleteArticle: Verb<Routes['remove']> = async ({ params, scope, change, now }) =>
  change(async (tx) => {
    const row = (await lockArticle(tx, scope, params.id)) ?? fail('not_found')
    await usePictures(tx, scope, { type: 'help_article', id: row.id }, [], now)
    await deleteArticleRow(tx, scope, row.id)
    await raiseVersion(tx, scope)
    tx.wake('help')
    tx.audited({ target: { type: 'help_article', id: row.id, name: titleOf(row) }, changes: {} })
  })

export const titleOf = ({ texts }: { texts: readonly { title: string }[] }): string => texts[0]?.title ?? ''

/** Reads an article after a change, as the change left it. */
export async function inFull(
  tx: Parameters<typeof articleView>[0],
  platform: Parameters<typeof articleView>[1],
  scope: Parameters<typeof articleView>[2],
  id: string,
) {
  const row = (await findArticle(tx, scope, id)) ?? fail('not_found')
  return (await articleView(tx, platform, scope)).inFull(row)
}
