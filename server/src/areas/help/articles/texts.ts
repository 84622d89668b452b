import type { help } from '@userkeep/contract'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { removeFromIndex } from '../search/index-words.sql.ts'
import { raiseVersion } from '../settings.sql.ts'
import { lockArticle, saveArticle } from './articles.sql.ts'
import { inFull, titleOf } from './articles.ts'
import { renderArticle } from './content.ts'
import { trackPictures } from './pictures.ts'
import { deleteText, listTexts, saveText } from './texts.sql.ts'
import { requireLocale } from './validate.ts'

type Routes = typeof help.routes

export const writeText: Verb<Routes['writeText']> = async ({ params, body, db, scope, change, now, platform }) => {
  const { id } = params
  const { locale } = body
  const content = await renderArticle({ platform, db, scope }, body.title, body.body)
  return change(async (tx) => {
    const article = (await lockArticle(tx, scope, id)) ?? fail('not_found')
    await requireLocale(tx, scope, locale)
    const texts = await listTexts(tx, scope, id)
    const before = texts.find((text) => text.locale === locale)
    if (before?.title === body.title && before.body === body.body) {
      tx.unchanged()
      return inFull(tx, platform, scope, id)
    }
    const updated_at = now.toISOString()
    await saveText(tx, scope, { article_id: id, ...body, ...content, updated_at })
    await saveArticle(tx, scope, { ...article, updated_at })
    await trackPictures(tx, scope, id, now)
    const excerpts = { ...(before && { from: before.excerpt }), to: content.excerpt }
    tx.audited({
      target: { type: 'help_article', id, name: body.title },
      changes: {
        locale: { to: locale },
        title: { ...(before && { from: before.title }), to: body.title },
        body: excerpts,
      },
    })
    return inFull(tx, platform, scope, id)
  })
}

export const removeText: Verb<Routes['removeText']> = async ({ params, query, scope, change, now, platform }) =>
  change(async (tx) => {
    const { id } = params
    const { locale } = query
    const article = (await lockArticle(tx, scope, id)) ?? fail('not_found')
    const texts = await listTexts(tx, scope, id)
    if (!texts.some((text) => text.locale === locale)) fail('not_found')
    if (texts.length === 1) fail('conflict', 'An article has at least one text. Delete the article instead.')
    await deleteText(tx, scope, id, locale)
    await removeFromIndex(tx, scope, id, locale)
    await trackPictures(tx, scope, id, now)
    await saveArticle(tx, scope, { ...article, updated_at: now.toISOString() })
    await raiseVersion(tx, scope)
    tx.wake('help')
    tx.audited({ target: { type: 'help_article', id, name: titleOf(article) }, changes: { locale: { from: locale } } })
    return inFull(tx, platform, scope, id)
  })
