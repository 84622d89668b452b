import type { AnswerOf, help } from '@userkeep/contract'
import type { Db } from '../../../platform/db/sql.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { withPictureAddresses } from '../../pictures/public.ts'
import { findAddresses } from '../addresses.ts'
import { inLocaleOrder } from '../rules.ts'
import { findSettings } from '../settings.sql.ts'
import type { CountedArticle } from './articles.sql.ts'
import { listTexts, listTitles } from './texts.sql.ts'

type Routes = typeof help.routes
type Listed = AnswerOf<Routes['list']>['articles'][number]
type InFull = AnswerOf<Routes['get']>

interface ArticleView {
  listed(row: CountedArticle): Listed
  inFull(row: CountedArticle): Promise<InFull>
}

/** Returns the functions that turn rows into answers for staff, with the addresses of this environment. */
export async function articleView(db: Db, platform: Platform, scope: EnvironmentScope): Promise<ArticleView> {
  const [{ default_locale }, addresses] = await Promise.all([
    findSettings(db, scope),
    findAddresses(db, platform, scope),
  ])
  const listed = ({ texts, ...row }: CountedArticle): Listed => {
    const locales = inLocaleOrder(
      texts.map(({ locale }) => locale),
      default_locale,
    )
    const first = texts.find(({ locale }) => locale === locales[0])
    const isPublic = row.status === 'published' && row.segment_id === null
    return {
      ...row,
      title: first?.title ?? '',
      excerpt: first?.excerpt ?? '',
      locales,
      has_unpublished_changes: row.published_at !== null && texts.some(({ is_published }) => !is_published),
      url: isPublic ? (addresses?.article(row.slug) ?? null) : null,
    }
  }
  return {
    listed,
    async inFull(row) {
      const answer = listed(row)
      const [texts, related] = await Promise.all([
        listTexts(db, scope, row.id),
        row.related_ids.length === 0 ? [] : listTitles(db, scope, row.related_ids, default_locale),
      ])
      const inOrder = answer.locales.flatMap((locale) => texts.find((text) => text.locale === locale) ?? [])
      return {
        ...answer,
        texts: inOrder.map(({ locale, title, body, body_html, is_published, updated_at }) => ({
          locale,
          title,
          body,
          html: withPictureAddresses(body_html, platform.settings.publicUrl),
          published: row.status === 'published' && is_published,
          updated_at,
        })),
        related: [...related],
      }
    },
  }
}
