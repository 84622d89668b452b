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
const everybody = anyone('any_site', 'It is written for everybody; the publishable key in the path is no secret')
const page = { access: everybody, limits: [perIp(600, 'minute')], cacheSeconds: 60, chosen: true } as const

const unproven = 'Where the identity of an identified contact was not proven, only what is public is shown.'

/** What the public and the contacts read, and what contacts do with it. */
export const changelogReads = {
  public: {
    method: 'GET',
    path: '/v1/changelog/{publishableKey}',
    summary: 'What was published for everybody, the newest first; as an Atom feed to whoever asks for one by `Accept`',
    access: everybody,
    params: byKey,
    query: Type.Object(PagingQuery),
    limits: [perIp(600, 'minute')],
    cacheSeconds: 10,
    success: {
      status: 200,
      tagged: true,
      body: chosen(collection('posts', PublicChangelogPost)),
      alsoAs: ['application/atom+xml'],
    },
    errors: ['invalid_request'],
  },
  page: {
    method: 'GET',
    path: '/changelog/{publishableKey}',
    summary: 'The public page',
    ...page,
    params: byKey,
    query: Type.Object({ starting_after: PagingQuery.starting_after }),
    success: { status: 200, page: { tagged: true } },
    errors: ['invalid_request'],
  },
  feed: {
    method: 'GET',
    path: '/changelog/{publishableKey}/feed.atom',
    summary: 'The Atom feed, at an address of its own',
    ...page,
    params: byKey,
    success: { status: 200, asset: { types: ['application/atom+xml'] } },
  },
  sitemap: {
    method: 'GET',
    path: '/changelog/{publishableKey}/sitemap.xml',
    summary: 'The addresses of the public pages, for search engines; of the test environment none',
    ...page,
    params: byKey,
    success: { status: 200, asset: { types: ['application/xml'] } },
  },
  postPage: {
    method: 'GET',
    path: '/changelog/{publishableKey}/{slug}',
    summary: 'The public page of one post',
    ...page,
    params: Type.Object({ publishableKey, slug: Type.String({ maxLength: 100 }) }),
    success: { status: 200, page: { tagged: true } },
  },
  own: {
    method: 'GET',
    path: '/v1/contact/changelog',
    summary: 'The posts that the contact is shown, the newest first, how many are unread, and its reactions',
    description: `${unproven} Unread is what was published since the list was last opened, or since the contact is there.`,
    access: contact(),
    query: Type.Object(PagingQuery),
    success: { status: 200, body: OwnChangelog },
  },
  seen: {
    method: 'POST',
    path: '/v1/contact/changelog/seen',
    summary: 'Say that the list was opened: nothing of it is unread any more',
    access: contact(),
    closedToSupport: true,
    body: ChangelogSeen,
    success: { status: 200, body: UnreadChangelog },
    chosen: true,
  },
  react: {
    method: 'POST',
    path: '/v1/contact/changelog/{id}/reaction',
    summary: 'React to a post, in place of an earlier reaction',
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
    summary: 'Take a reaction back',
    access: contact(),
    closedToSupport: true,
    success: { status: 204 },
    errors: ['unverified_session'],
    chosen: true,
  },
} as const satisfies Record<string, RouteSpec>
