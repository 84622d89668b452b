import type { HtmlPage, help, SeeOther } from '@userkeep/contract'
import { fail } from '../../../platform/fail.ts'
import { sitemapOf } from '../../../platform/html/xml.ts'
import type { Call, Verb } from '../../../platform/http/call.ts'
import { etagOf } from '../../../platform/http/with-etag.ts'
import type { Own } from '../setup.ts'
import { publicVisit } from './answers.ts'
import { readArticle, readCenter, readListing, type Visit } from './center.ts'
import type { PublicCenter } from './memory.ts'
import { articlePage, collectionPage, homePage, resultsPage } from './pages.ts'
import { listPublicAddresses } from './reads.sql.ts'

type Routes = typeof help.routes

interface Opened {
  center: PublicCenter
  visit: Visit
}

async function open(call: Pick<Call<Routes['home'], Own>, 'params' | 'db' | 'own'>, locale?: string): Promise<Opened> {
  const center = (await call.own.memory.centerOf(call.params.publishableKey)) ?? fail('not_found')
  return { center, visit: publicVisit(call, center, locale) }
}

export const showHome: Verb<Routes['home'], Own> = async (call) => {
  const { center, visit } = await open(call, call.query.locale)
  const { locale } = visit.reader
  const query = (call.query.q ?? '').trim()
  if (query === '') {
    const { page = 1 } = call.query
    return center.answers(`home ${locale} ${page}`, async () =>
      homePage({ center, locale }, (await readListing(visit, null, page)) ?? fail('not_found')),
    )
  }
  const { page, count } = await center.answers(`results ${JSON.stringify([locale, query])}`, async () => {
    const results = await readCenter(visit, { q: query })
    return { page: resultsPage({ center, locale }, query, results), count: results.articles.length }
  })
  call.own.tallies.searched(center.environmentId, locale, query, count)
  return page
}

export const showCollection: Verb<Routes['collectionPage'], Own> = async (call) => {
  const { center, visit } = await open(call, call.query.locale)
  const { slug } = call.params
  const { locale } = visit.reader
  const { page = 1 } = call.query
  return center.answers(`collection ${JSON.stringify([locale, slug, page])}`, async () => {
    const listing = (await readListing(visit, slug, page)) ?? fail('not_found')
    return collectionPage({ center, locale }, listing)
  })
}

export const showArticle: Verb<Routes['articlePage'], Own> = async (call) => {
  const { center, visit } = await open(call, call.query.locale)
  const shown = await articleAt({ center, visit }, call.params.slug, false)
  if ('seeOther' in shown) return shown
  call.own.tallies.viewed(center.environmentId, shown.id)
  return shown.page
}

/** Returns the page of an article, or the address it was moved to. */
export async function articleAt(
  { center, visit }: Opened,
  slug: string,
  isAnswered: boolean,
): Promise<{ id: string; page: HtmlPage } | SeeOther> {
  const { locale } = visit.reader
  return center.answers<{ id: string; page: HtmlPage } | SeeOther>(
    `page ${JSON.stringify([locale, slug, isAnswered])}`,
    async () => {
      const found = (await readArticle(visit, slug)) ?? fail('not_found')
      if ('renamedTo' in found) {
        return { seeOther: center.addresses.article(found.renamedTo, locale), isPermanent: true }
      }
      const { collections } = await readCenter(visit, { limit: 1 })
      const collection = collections.find((one) => one.slug === found.article.collection)
      return { id: found.id, page: articlePage({ center, locale }, { article: found.article, collection, isAnswered }) }
    },
  )
}

export const showSitemap: Verb<Routes['sitemap'], Own> = async (call) => {
  const { center, visit } = await open(call)
  return center.answers('sitemap', async () => {
    const { site, addresses, environmentId } = center
    const rows = site.environment === 'test' ? [] : await listPublicAddresses(call.db, { environmentId })
    const articles = rows.map(({ slug, locale, updated_at }) => ({ url: addresses.article(slug, locale), updated_at }))
    const { collections } = await readCenter(visit, { limit: 1 })
    const filled = collections.map(({ slug }) => ({ url: addresses.collection(slug) }))
    const content = sitemapOf(rows.length === 0 ? [] : [{ url: addresses.home() }, ...filled, ...articles])
    return { type: 'application/xml' as const, content, etag: etagOf(content) }
  })
}
