import { Type } from 'typebox'
import { chosen, collection, contact, oneOf, PagingQuery, Uuid } from '../kernel/index.ts'
import {
  FeedbackBoardsOfContact,
  FeedbackSearch,
  FeedbackStatus,
  NewOwnFeedbackPost,
  OwnFeedbackPost,
  OwnFeedbackPostChange,
  SimilarFeedback,
} from '../shapes/feedback.ts'
import { NewFeedbackComment, OwnFeedbackComment } from '../shapes/feedback-people.ts'

const all = '/v1/contact/feedback'
const one = `${all}/{id}` as const
const proven = contact({ verified: true })

/** What moves something: only for whoever proved who they are, and never for staff who look in. */
const writing = { access: proven, closedToSupport: true, chosen: true } as const

export const ownFeedbackRoutes = {
  own: {
    method: 'GET',
    path: all,
    summary: 'Posts on the boards that the contact sees',
    description:
      'Public boards, and private ones of its segments. Where the identity of an identified contact was not proven, ' +
      'public boards alone, and nobody is named.',
    access: contact(),
    query: Type.Object({
      ...PagingQuery,
      board_id: Type.Optional(Uuid),
      category_id: Type.Optional(Uuid),
      status: Type.Optional(FeedbackStatus),
      sort: Type.Optional(
        Object.assign(oneOf('top', 'new', 'trending'), { description: 'The most votes first unless said otherwise' }),
      ),
      q: Type.Optional(FeedbackSearch),
    }),
    success: { status: 200, body: chosen(collection('posts', OwnFeedbackPost)) },
    chosen: true,
  },
  ownBoards: {
    method: 'GET',
    path: `${all}/boards`,
    summary: 'The boards that the contact sees, and the categories',
    access: contact(),
    success: { status: 200, body: FeedbackBoardsOfContact },
    chosen: true,
  },
  ownSimilar: {
    method: 'GET',
    path: `${all}/similar`,
    summary: 'Posts that say nearly the same, while a title is typed',
    access: contact(),
    query: Type.Object({ q: Type.Optional(FeedbackSearch) }),
    success: { status: 200, body: SimilarFeedback },
    chosen: true,
  },
  ownGet: {
    method: 'GET',
    path: one,
    summary: 'One post; of a merged one the post that it was merged into',
    access: contact(),
    success: { status: 200, body: OwnFeedbackPost },
    chosen: true,
  },
  post: {
    method: 'POST',
    path: all,
    summary: 'Post feedback; the own vote counts',
    body: chosen(NewOwnFeedbackPost),
    success: { status: 201, body: OwnFeedbackPost },
    errors: ['invalid_request'],
    ...writing,
  },
  edit: {
    method: 'PATCH',
    path: one,
    summary: 'Change an own post, until somebody else has voted for it',
    body: chosen(OwnFeedbackPostChange),
    success: { status: 200, body: OwnFeedbackPost },
    errors: ['conflict', 'invalid_request'],
    ...writing,
  },
  withdraw: {
    method: 'DELETE',
    path: one,
    summary: 'Delete an own post, until somebody else has voted for it',
    success: { status: 204 },
    errors: ['conflict'],
    ...writing,
  },
  vote: {
    method: 'POST',
    path: `${one}/vote`,
    summary: 'Vote for a post; a second time it stays as it is',
    success: { status: 200, body: OwnFeedbackPost },
    ...writing,
  },
  unvote: {
    method: 'DELETE',
    path: `${one}/vote`,
    summary: 'Take the own vote back',
    success: { status: 200, body: OwnFeedbackPost },
    ...writing,
  },
  ownComments: {
    method: 'GET',
    path: `${one}/comments`,
    summary: 'The comments on a post, the oldest first',
    access: contact(),
    query: Type.Object(PagingQuery),
    success: { status: 200, body: chosen(collection('comments', OwnFeedbackComment)) },
    chosen: true,
  },
  ownComment: {
    method: 'POST',
    path: `${one}/comments`,
    summary: 'Comment on a post',
    body: chosen(NewFeedbackComment),
    success: { status: 201, body: OwnFeedbackComment },
    ...writing,
  },
  withdrawComment: {
    method: 'DELETE',
    path: `${one}/comments/{commentId}`,
    summary: 'Delete an own comment',
    success: { status: 204 },
    ...writing,
  },
} as const
