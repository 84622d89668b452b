import { Type } from 'typebox'
import { chosen, collection, described, EnvironmentQuery, oneOf, PagingQuery, staff, Uuid } from '../kernel/index.ts'
import {
  FeedbackAnswer,
  FeedbackEffects,
  FeedbackMerge,
  FeedbackPost,
  FeedbackPostChange,
  FeedbackSearch,
  FeedbackStatus,
  feedbackModerations,
  NewFeedbackPost,
  SimilarFeedback,
} from '../shapes/feedback.ts'
import {
  FeedbackComment,
  FeedbackCommentChange,
  FeedbackOfContact,
  FeedbackOfCustomer,
  FeedbackVoter,
  NewFeedbackComment,
  NewFeedbackVote,
} from '../shapes/feedback-people.ts'
import { CurrencyQuery } from '../shapes/money.ts'

const reading = staff('feedback:read')
const writing = staff('feedback:write')
const inEnvironment = Type.Object(EnvironmentQuery)
const all = '/v1/organization/feedback'
const one = `${all}/{id}` as const
const Weighed = Type.Object({ ...EnvironmentQuery, currency: Type.Optional(CurrencyQuery) })

export const postRoutes = {
  list: {
    method: 'GET',
    path: all,
    summary: 'List feedback with the monthly revenue of its voters',
    description:
      'Without a `currency`, all amounts are in `other_revenue`; amounts are never converted. With `product_id` or ' +
      '`segment_id`, only voters whose customer has that plan, or who are in that segment, are counted, and only posts with such voters ' +
      'are returned. Votes are counted immediately, revenue and plans within moments, segments within an hour.',
    access: reading,
    query: Type.Object({
      ...EnvironmentQuery,
      ...PagingQuery,
      currency: Type.Optional(CurrencyQuery),
      sort: Type.Optional(
        chosen(
          Object.assign(oneOf('votes', 'revenue', 'new', 'trending'), {
            description:
              'Descending. `revenue` requires a `currency` and is the default if one is given; otherwise the default is `votes`',
          }),
        ),
      ),
      status: Type.Optional(chosen(FeedbackStatus)),
      moderation: Type.Optional(chosen(oneOf(...feedbackModerations))),
      board_id: Type.Optional(chosen(Uuid)),
      category_id: Type.Optional(chosen(Uuid)),
      product_id: Type.Optional(chosen(described(Uuid, 'Cannot be combined with `segment_id`'))),
      segment_id: Type.Optional(chosen(described(Uuid, 'Cannot be combined with `product_id`'))),
      q: Type.Optional(chosen(FeedbackSearch)),
    }),
    success: { status: 200, body: chosen(collection('posts', FeedbackPost)) },
    errors: ['invalid_request'],
  },
  create: {
    method: 'POST',
    path: all,
    summary: 'Create a post, optionally on behalf of a contact',
    access: writing,
    audit: 'feedback_post.created',
    query: inEnvironment,
    body: chosen(NewFeedbackPost),
    success: { status: 201, body: FeedbackPost },
    errors: ['invalid_request', 'not_found'],
    chosen: true,
  },
  similar: {
    method: 'GET',
    path: `${all}/similar`,
    summary: 'List similar posts for a title',
    access: reading,
    query: Type.Object({ ...EnvironmentQuery, q: Type.Optional(FeedbackSearch) }),
    success: { status: 200, body: SimilarFeedback },
    chosen: true,
  },
  get: {
    method: 'GET',
    path: one,
    summary: 'Get a post',
    access: reading,
    query: Weighed,
    success: { status: 200, body: FeedbackPost },
    errors: ['invalid_request'],
    chosen: true,
  },
  update: {
    method: 'PATCH',
    path: one,
    summary: 'Update a post: status, category, board, text and visibility',
    description:
      'When the status becomes `shipped`, each voter is notified once, after a few seconds in which another status cancels ' +
      'it. Ask `effects` for their number.',
    access: writing,
    audit: 'feedback_post.updated',
    query: inEnvironment,
    body: chosen(FeedbackPostChange),
    success: { status: 200, body: FeedbackPost },
    errors: ['conflict', 'invalid_request'],
    chosen: true,
  },
  effects: {
    method: 'GET',
    path: `${one}/effects`,
    summary: 'Count the people whom a change of status notifies, before it is made',
    access: writing,
    query: Type.Object({ ...EnvironmentQuery, status: FeedbackStatus }),
    success: { status: 200, body: FeedbackEffects },
    chosen: true,
  },
  remove: {
    method: 'DELETE',
    path: one,
    summary: 'Delete a post, its votes and comments',
    access: writing,
    audit: 'feedback_post.deleted',
    query: inEnvironment,
    success: { status: 204 },
    chosen: true,
  },
  answer: {
    method: 'POST',
    path: `${one}/answer`,
    summary: 'Publish an official answer. Replaces an earlier one',
    access: writing,
    audit: 'feedback_post.answered',
    query: inEnvironment,
    body: chosen(FeedbackAnswer),
    success: { status: 200, body: FeedbackPost },
    errors: ['conflict'],
    chosen: true,
  },
  removeAnswer: {
    method: 'DELETE',
    path: `${one}/answer`,
    summary: 'Remove the official answer',
    access: writing,
    audit: 'feedback_post.answer_removed',
    query: inEnvironment,
    success: { status: 204 },
    chosen: true,
  },
  merge: {
    method: 'POST',
    path: `${one}/merge`,
    // Votes, comments and followers of both posts are counted again.
    statements: 150,
    summary: 'Merge a duplicate into another post. Returns the target post',
    description:
      'Votes are combined, each person once, and comments are moved. The merged post redirects to the other.',
    access: writing,
    audit: 'feedback_post.merged',
    query: inEnvironment,
    body: chosen(FeedbackMerge),
    success: { status: 200, body: FeedbackPost },
    errors: ['conflict', 'invalid_request'],
    chosen: true,
  },
  ofContact: {
    method: 'GET',
    path: '/v1/organization/contacts/{id}/feedback',
    summary: 'List the posts and votes of a contact',
    access: reading,
    query: inEnvironment,
    success: { status: 200, body: FeedbackOfContact },
    chosen: true,
  },
  ofCustomer: {
    method: 'GET',
    path: '/v1/organization/customers/{id}/feedback',
    summary: 'List the posts that members of a customer wrote or voted for, the most votes first',
    access: reading,
    query: inEnvironment,
    success: { status: 200, body: FeedbackOfCustomer },
    chosen: true,
  },
} as const

export const voteRoutes = {
  voters: {
    method: 'GET',
    path: `${one}/voters`,
    summary: 'List the voters of a post',
    access: reading,
    query: Type.Object({ ...EnvironmentQuery, ...PagingQuery }),
    success: { status: 200, body: chosen(collection('voters', FeedbackVoter)) },
    chosen: true,
  },
  addVote: {
    method: 'POST',
    path: `${one}/votes`,
    summary: 'Vote on behalf of a contact. Voting again has no effect',
    access: writing,
    audit: 'feedback_vote.added',
    query: inEnvironment,
    body: chosen(NewFeedbackVote),
    success: { status: 200, body: FeedbackPost },
    errors: ['conflict', 'not_found'],
    chosen: true,
  },
  removeVote: {
    method: 'DELETE',
    path: `${one}/votes/{contactId}`,
    summary: 'Remove the vote of a contact',
    access: writing,
    audit: 'feedback_vote.removed',
    query: inEnvironment,
    success: { status: 204 },
    chosen: true,
  },
} as const

export const commentRoutes = {
  comments: {
    method: 'GET',
    path: `${one}/comments`,
    summary: 'List the comments on a post, oldest first, including hidden ones',
    access: reading,
    query: Type.Object({ ...EnvironmentQuery, ...PagingQuery }),
    success: { status: 200, body: chosen(collection('comments', FeedbackComment)) },
    chosen: true,
  },
  comment: {
    method: 'POST',
    path: `${one}/comments`,
    summary: 'Comment on a post as staff',
    access: writing,
    audit: 'feedback_comment.created',
    query: inEnvironment,
    body: chosen(NewFeedbackComment),
    success: { status: 201, body: FeedbackComment },
    errors: ['conflict'],
    chosen: true,
  },
  updateComment: {
    method: 'PATCH',
    path: `${one}/comments/{commentId}`,
    summary: 'Hide or show a comment',
    access: writing,
    audit: 'feedback_comment.updated',
    query: inEnvironment,
    body: chosen(FeedbackCommentChange),
    success: { status: 200, body: FeedbackComment },
    chosen: true,
  },
  removeComment: {
    method: 'DELETE',
    path: `${one}/comments/{commentId}`,
    summary: 'Delete a comment',
    access: writing,
    audit: 'feedback_comment.deleted',
    query: inEnvironment,
    success: { status: 204 },
    chosen: true,
  },
} as const
