import type { help } from '@userkeep/contract'
import { fail } from '../../../platform/fail.ts'
import type { Call, Verb } from '../../../platform/http/call.ts'
import { withEtag } from '../../../platform/http/with-etag.ts'
import { isKnown } from '../../contacts/public.ts'
import { findAddresses } from '../addresses.ts'
import { findSettings } from '../settings.sql.ts'
import type { Own } from '../setup.ts'
import { readArticle, readCenter, readerOf, type Visit } from './center.ts'
import type { PublicCenter } from './memory.ts'

type Routes = typeof help.routes

/** Returns the visit of an anonymous reader. */
export const publicVisit = (
  { db, own }: Pick<Call<Routes['public'], Own>, 'db' | 'own'>,
  { environmentId, version, settings, addresses }: PublicCenter,
  locale: string | undefined,
): Visit => ({
  db,
  scope: { environmentId },
  reader: readerOf(settings, locale, null),
  settings,
  addresses,
  publicUrl: own.memory.publicUrl,
  indexOf: () => own.indexes.at({ environmentId }, version),
})

export const getPublic: Verb<Routes['public'], Own> = async (call) => {
  const { params, query, own } = call
  const center = (await own.memory.centerOf(params.publishableKey)) ?? fail('not_found')
  const visit = publicVisit(call, center, query.locale)
  const answer = await center.answers(`center ${JSON.stringify(query)}`, async () =>
    withEtag(await readCenter(visit, query)),
  )
  if (query.q !== undefined) {
    own.tallies.searched(center.environmentId, visit.reader.locale, query.q, answer.body.articles.length)
  }
  return answer
}

export const getPublicArticle: Verb<Routes['publicArticle'], Own> = async (call) => {
  const { params, query, own } = call
  const center = (await own.memory.centerOf(params.publishableKey)) ?? fail('not_found')
  const visit = publicVisit(call, center, query.locale)
  const found = await center.answers(`article ${JSON.stringify([visit.reader.locale, params.slug])}`, async () => {
    const article = await currentArticle(visit, params.slug)
    return { id: article.id, answer: withEtag(article.article) }
  })
  own.tallies.viewed(center.environmentId, found.id)
  return found.answer
}

/** Returns the article of a slug, also of an earlier slug. */
export async function currentArticle(visit: Visit, slug: string) {
  const found = (await readArticle(visit, slug)) ?? fail('not_found')
  if (!('renamedTo' in found)) return found
  const renamed = await readArticle(visit, found.renamedTo)
  return renamed === null || 'renamedTo' in renamed ? fail('not_found') : renamed
}

/** Returns the visit of a contact. One whose identity is not proven sees what anonymous readers see. */
export async function contactVisit(
  { caller, db, scope, platform, own }: Pick<Call<Routes['own'], Own>, 'caller' | 'db' | 'scope' | 'platform' | 'own'>,
  locale: string | undefined,
): Promise<Visit> {
  const [settings, addresses, known] = await Promise.all([
    findSettings(db, scope),
    findAddresses(db, platform, scope),
    isKnown(db, scope, caller),
  ])
  const reader = readerOf(settings, locale, known ? caller.contactId : null)
  const { publicUrl } = platform.settings
  return { db, scope, reader, settings, addresses, publicUrl, indexOf: () => own.indexes.current(db, scope) }
}

export const getOwn: Verb<Routes['own'], Own> = async (call) => {
  const visit = await contactVisit(call, call.query.locale)
  const answer = await readCenter(visit, call.query)
  if (call.query.q !== undefined) {
    call.own.tallies.searched(call.scope.environmentId, visit.reader.locale, call.query.q, answer.articles.length)
  }
  return answer
}

export const getOwnArticle: Verb<Routes['ownArticle'], Own> = async (call) => {
  const visit = await contactVisit(call, call.query.locale)
  const { id, article } = await currentArticle(visit, call.params.slug)
  call.own.tallies.viewed(call.scope.environmentId, id)
  return article
}
