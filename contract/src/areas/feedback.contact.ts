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

/** Writes need a proven identity and are closed to support sessions. */
const writing = { access: proven, closedToSupport: true, chosen: true } as const

export const ownFeedbackRoutes = {
  own: {
    method: 'GET',
    path: all,
    summary: 'List posts on the boards visible to the contact',
    description:
      'Includes public boards and private boards of its segments. If the identity of an identified contact is not verified, ' +
      'only public boards are included, without names.',
    access: contact(),
    query: Type.Object({
      ...PagingQuery,
      board_id: Type.Optional(Uuid),
      category_id: Type.Optional(Uuid),
      status: Type.Optional(FeedbackStatus),
      sort: Type.Optional(
        Object.assign(oneOf('top', 'new', 'trending'), { description: 'Defaults to most votes first' }),
      ),
      q: Type.Optional(FeedbackSearch),
    }),
    success: { status: 200, body: chosen(collection('posts', OwnFeedbackPost)) },
    chosen: true,
  },
  ownBoards: {
    method: 'GET',
    path: `${all}/boards`,
    summary: 'List the boards visible to the contact, and the categories',
    access: contact(),
    success: { status: 200, body: FeedbackBoardsOfContact },
    chosen: true,
  },
  ownSimilar: {
    method: 'GET',
    path: `${all}/similar`,
    summary: 'List similar posts for a title',
    access: contact(),
    query: Type.Object({ q: Type.Optional(FeedbackSearch) }),
    success: { status: 200, body: SimilarFeedback },
    chosen: true,
  },
  ownGet: {
    method: 'GET',
    path: one,
    summary: 'Get a post. A merged post returns its target post',
    access: contact(),
    success: { status: 200, body: OwnFeedbackPost },
    chosen: true,
  },
  post: {
    method: 'POST',
    path: all,
    summary: 'Create a post. Your vote is counted',
    body: chosen(NewOwnFeedbackPost),
    success: { status: 201, body: OwnFeedbackPost },
    errors: ['invalid_request'],
    ...writing,
  },
  edit: {
    method: 'PATCH',
    path: one,
    summary: 'Update your post. Not possible after others have voted for it',
    body: chosen(OwnFeedbackPostChange),
    success: { status: 200, body: OwnFeedbackPost },
    errors: ['conflict', 'invalid_request'],
    ...writing,
  },
  withdraw: {
    method: 'DELETE',
    path: one,
    summary: 'Delete your post. Not possible after others have voted for it',
    success: { status: 204 },
    errors: ['conflict'],
    ...writing,
  },
  vote: {
    method: 'POST',
    path: `${one}/vote`,
    summary: 'Vote for a post. Voting again has no effect',
    success: { status: 200, body: OwnFeedbackPost },
    ...writing,
  },
  unvote: {
    method: 'DELETE',
    path: `${one}/vote`,
    summary: 'Remove your vote',
    success: { status: 200, body: OwnFeedbackPost },
    ...writing,
  },
  ownComments: {
    method: 'GET',
    path: `${one}/comments`,
    summary: 'List the comments on a post, oldest first',
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
    summary: 'Delete your comment',
    success: { status: 204 },
    ...writing,
  },
} as const
