import { Type } from 'typebox'
import { anyone, contact, PagingQuery, perIp, type RouteSpec } from '../kernel/index.ts'
import { HelpCenter, HelpfulAnswer, HelpfulForm, helpBounds, PublicHelpArticle } from '../shapes/help.ts'

const publishableKey = Type.String({ maxLength: 200 })
const slug = Type.String({ maxLength: 100 })
const byKey = Type.Object({ publishableKey })
const bySlug = Type.Object({ publishableKey, slug })
const everybody = anyone('any_site', 'published articles are public, and a publishable key is not a secret')

const locale = Type.Optional(Type.String({ maxLength: 12, description: 'Defaults to the default locale' }))
const q = Type.Optional(Type.String({ maxLength: helpBounds.query, description: 'Search terms' }))
const { limit, offset } = PagingQuery
const pageNumber = Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, description: 'Page of the list' }))
const SearchQuery = Type.Object({
  q,
  locale,
  limit,
  offset,
  collection: Type.Optional(Type.String({ maxLength: 100, description: 'The slug of a collection' })),
})

const read = { access: everybody, limits: [perIp(600, 'minute')], cacheSeconds: 60 } as const
const page = { ...read, chosen: true } as const

/** Routes of readers: the public, and contacts who are signed in. */
export const helpReads = {
  public: {
    method: 'GET',
    path: '/v1/help/{publishableKey}',
    summary: 'Search the help center, or list its collections and articles',
    description:
      'Matches prefixes and single typos, with the stemming of the locale. A text that is missing in ' +
      'the locale is given in the default locale.',
    ...read,
    params: byKey,
    query: SearchQuery,
    success: { status: 200, etag: true, body: HelpCenter },
    chosen: true,
  },
  publicArticle: {
    method: 'GET',
    path: '/v1/help/{publishableKey}/articles/{slug}',
    summary: 'Get a published article',
    ...read,
    params: bySlug,
    query: Type.Object({ locale }),
    success: { status: 200, etag: true, body: PublicHelpArticle },
    chosen: true,
  },
  helpful: {
    method: 'POST',
    path: '/v1/help/{publishableKey}/articles/{slug}/helpful',
    summary: 'Answer "Was this helpful?". A second answer from the same IP address replaces the first',
    access: everybody,
    limits: [perIp(60, 'hour')],
    params: bySlug,
    body: HelpfulAnswer,
    success: { status: 204 },
    chosen: true,
  },
  home: {
    method: 'GET',
    path: '/help/{publishableKey}',
    summary: 'Get the home page of the help center, or search results',
    ...page,
    params: byKey,
    query: Type.Object({ q, locale, page: pageNumber }),
    success: { status: 200, page: { etag: true } },
  },
  sitemap: {
    method: 'GET',
    path: '/help/{publishableKey}/sitemap.xml',
    summary: 'Get the sitemap of the public pages. Empty in the test environment',
    ...page,
    params: byKey,
    success: { status: 200, asset: { types: ['application/xml'] } },
  },
  collectionPage: {
    method: 'GET',
    path: '/help/{publishableKey}/collections/{slug}',
    summary: 'Get the page of a collection',
    ...page,
    params: bySlug,
    query: Type.Object({ locale, page: pageNumber }),
    success: { status: 200, page: { etag: true } },
  },
  articlePage: {
    method: 'GET',
    path: '/help/{publishableKey}/articles/{slug}',
    summary: 'Get the page of an article. An earlier address redirects to the current one',
    ...page,
    params: bySlug,
    query: Type.Object({ locale }),
    success: { status: 200, page: { etag: true, orSeeOther: true } },
  },
  helpfulPage: {
    method: 'POST',
    path: '/help/{publishableKey}/articles/{slug}/helpful',
    summary: 'Answer "Was this helpful?" with the form of the page',
    access: everybody,
    limits: [perIp(60, 'hour')],
    params: bySlug,
    form: true,
    body: HelpfulForm,
    success: { status: 200, page: {} },
    errors: ['invalid_request'],
    chosen: true,
  },
  own: {
    method: 'GET',
    path: '/v1/contact/help',
    summary: 'Search the help center as a contact, including articles for its segments',
    description: 'If the identity of an identified contact is not verified, only public articles are returned.',
    access: contact(),
    query: SearchQuery,
    success: { status: 200, body: HelpCenter },
    chosen: true,
  },
  ownArticle: {
    method: 'GET',
    path: '/v1/contact/help/articles/{slug}',
    summary: 'Get an article as a contact',
    access: contact(),
    params: Type.Object({ slug }),
    query: Type.Object({ locale }),
    success: { status: 200, body: PublicHelpArticle },
    chosen: true,
  },
  ownHelpful: {
    method: 'POST',
    path: '/v1/contact/help/articles/{slug}/helpful',
    summary: 'Answer "Was this helpful?" as a contact. A second answer replaces the first',
    access: contact(),
    closedToSupport: true,
    params: Type.Object({ slug }),
    body: HelpfulAnswer,
    success: { status: 204 },
    chosen: true,
  },
} as const satisfies Record<string, RouteSpec>
