import { type AnswerOf, firstPage, type Page, type Paged, pageAnswer, pageOf, type search } from '@userkeep/contract'
import { fail, invalid } from '../../platform/fail.ts'
import type { Verb } from '../../platform/http/call.ts'
import type { Platform } from '../../platform/platform.ts'
import { type SearchHit, searchSources } from './extension-points.ts'
import { termsOf } from './names.sql.ts'

type Routes = typeof search.routes
type Group = AnswerOf<Routes['all']>['groups'][number]

/** The number of results of each kind. */
const shownOfKind = 5

/** Searches all kinds that the reader can see. One that fails is omitted and logged. */
export const searchAll: Verb<Routes['all']> = async ({ caller, scope, query, platform }) => {
  const text = query.q?.trim() ?? ''
  if (termsOf(text).length === 0) return { groups: [] }
  const page = firstPage(shownOfKind)
  const found = sourcesOf(platform)
    .filter(({ source }) => caller.organization.permissions.has(source.permission))
    .map(async ({ kind, source, context }): Promise<Group[]> => {
      try {
        const hits = await source.find({ scope, search: text, page }, context)
        return hits.rows.length === 0 ? [] : [groupOf(kind, hits)]
      } catch (err) {
        context.log.error({ err, kind }, 'search results omitted')
        return []
      }
    })
  return { groups: (await Promise.all(found)).flat() }
}

const groupOf = (kind: string, { rows, nextCursor }: Paged<SearchHit>): Group => ({
  kind,
  results: rows.map((hit) => ({ kind, ...hit })),
  has_more: nextCursor !== null,
})

export const searchKind: Verb<Routes['results']> = async ({ caller, scope, query, platform }) => {
  const known = sourcesOf(platform).find(({ kind }) => kind === query.kind)
  if (!known) return invalid('kind', 'must be a kind that the search finds')
  const { kind, source, context } = known
  if (!caller.organization.permissions.has(source.permission)) fail('forbidden')
  const [text, page] = [query.q?.trim() ?? '', pageOf(query)]
  // Punctuation alone is in nothing.
  const isNothing = text !== '' && termsOf(text).length === 0
  const found = isNothing ? nothing(page) : await source.find({ scope, search: text, page }, context)
  return pageAnswer('results', found, (hit) => ({ kind, ...hit }))
}

const nothing = (page: Page): Paged<SearchHit> => ({ rows: [], page, nextCursor: null })

const sourcesOf = (platform: Platform) =>
  platform
    .contributions(searchSources)
    .flatMap(({ contribution, context }) =>
      Object.entries(contribution).map(([kind, source]) => ({ kind, source, context })),
    )
