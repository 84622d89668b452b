import { Type } from 'typebox'
import { anyone, chosen, collection, contact, PagingQuery, perIp, type RouteSpec } from '../kernel/index.ts'
import {
  ChangelogReaction,
  ChangelogSeen,
  OwnChangelog,
  OwnChangelogReaction,
  PublicChangelogPost,
  UnreadChangelog,
} from '../shapes/changelog.ts'

const publishableKey = Type.String({ maxLength: 200 })
const byKey = Type.Object({ publishableKey })
const everybody = anyone('any_site', 'published posts are public, and a publishable key is not a secret')
const page = { access: everybody, limits: [perIp(600, 'minute')], cacheSeconds: 60, chosen: true } as const

const unproven = 'If the identity of an identified contact is not verified, only public posts are returned.'

/** Routes of the public and of contacts. */
export const changelogReads = {
  public: {
    method: 'GET',
    path: '/v1/changelog/{publishableKey}',
    summary: 'List public posts, newest first, as JSON or, by `Accept`, as an Atom feed',
    access: everybody,
    params: byKey,
    query: Type.Object(PagingQuery),
    limits: [perIp(600, 'minute')],
    cacheSeconds: 10,
    success: {
      status: 200,
      etag: true,
      body: chosen(collection('posts', PublicChangelogPost)),
      alsoAs: ['application/atom+xml'],
    },
    errors: ['invalid_request'],
  },
  page: {
    method: 'GET',
    path: '/changelog/{publishableKey}',
    summary: 'Get the public page',
    ...page,
    params: byKey,
    query: Type.Object({ starting_after: PagingQuery.starting_after }),
    success: { status: 200, page: { etag: true } },
    errors: ['invalid_request'],
  },
  feed: {
    method: 'GET',
    path: '/changelog/{publishableKey}/feed.atom',
    summary: 'Get the Atom feed',
    ...page,
    params: byKey,
    success: { status: 200, asset: { types: ['application/atom+xml'] } },
  },
  sitemap: {
    method: 'GET',
    path: '/changelog/{publishableKey}/sitemap.xml',
    summary: 'Get the sitemap of the public pages. Empty in the test environment',
    ...page,
    params: byKey,
    success: { status: 200, asset: { types: ['application/xml'] } },
  },
  postPage: {
    method: 'GET',
    path: '/changelog/{publishableKey}/{slug}',
    summary: 'Get the public page of a post',
    ...page,
    params: Type.Object({ publishableKey, slug: Type.String({ maxLength: 100 }) }),
    success: { status: 200, page: { etag: true } },
  },
  own: {
    method: 'GET',
    path: '/v1/contact/changelog',
    summary: 'List the posts visible to the contact, newest first, with the unread count and reactions',
    description: `${unproven} A post is unread if it was published after the list was last opened, or after the contact was created.`,
    access: contact(),
    query: Type.Object(PagingQuery),
    success: { status: 200, body: OwnChangelog },
  },
  seen: {
    method: 'POST',
    path: '/v1/contact/changelog/seen',
    summary: 'Mark all posts as read',
    access: contact(),
    closedToSupport: true,
    body: ChangelogSeen,
    success: { status: 200, body: UnreadChangelog },
    chosen: true,
  },
  react: {
    method: 'POST',
    path: '/v1/contact/changelog/{id}/reaction',
    summary: 'React to a post. Replaces an earlier reaction',
    access: contact(),
    closedToSupport: true,
    body: ChangelogReaction,
    success: { status: 200, body: OwnChangelogReaction },
    errors: ['unverified_session'],
    chosen: true,
  },
  unreact: {
    method: 'DELETE',
    path: '/v1/contact/changelog/{id}/reaction',
    summary: 'Remove a reaction',
    access: contact(),
    closedToSupport: true,
    success: { status: 204 },
    errors: ['unverified_session'],
    chosen: true,
  },
} as const satisfies Record<string, RouteSpec>
