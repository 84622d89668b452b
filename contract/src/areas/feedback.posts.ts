import { Type } from 'typebox'
import { chosen, collection, described, EnvironmentQuery, oneOf, PagingQuery, staff, Uuid } from '../kernel/index.ts'
import {
  FeedbackAnswer,
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
  FeedbackVoter,
  NewFeedbackComment,
  NewFeedbackVote,
} from '../shapes/feedback-people.ts'
import { Currency } from '../shapes/money.ts'

const reading = staff('feedback:read')
const writing = staff('feedback:write')
const inEnvironment = Type.Object(EnvironmentQuery)
const all = '/v1/organization/feedback'
const one = `${all}/{id}` as const
const Weighed = Type.Object({ ...EnvironmentQuery, currency: Type.Optional(Currency) })

export const postRoutes = {
  list: {
    method: 'GET',
    path: all,
    summary: 'Feedback, weighed by the monthly revenue behind its voters',
    description:
      'Without a `currency` every amount stands in `other_revenue`; amounts are never converted. With `product_id` or ' +
      '`segment_id` only voters whose team has that plan, or who are in that segment, count, and only posts that have one ' +
      'are listed. Votes count at once; revenue, plans and segments are counted moments later, segments within the hour.',
    access: reading,
    query: Type.Object({
      ...EnvironmentQuery,
      ...PagingQuery,
      currency: Type.Optional(Currency),
      sort: Type.Optional(
        chosen(
          Object.assign(oneOf('votes', 'revenue', 'new', 'trending'), {
            description:
              'Descending. `revenue` needs a `currency`, and is usual where one is given; else it is `votes`',
          }),
        ),
      ),
      status: Type.Optional(chosen(FeedbackStatus)),
      moderation: Type.Optional(chosen(oneOf(...feedbackModerations))),
      board_id: Type.Optional(chosen(Uuid)),
      category_id: Type.Optional(chosen(Uuid)),
      product_id: Type.Optional(chosen(described(Uuid, 'Not together with `segment_id`'))),
      segment_id: Type.Optional(chosen(described(Uuid, 'Not together with `product_id`'))),
      q: Type.Optional(chosen(FeedbackSearch)),
    }),
    success: { status: 200, body: chosen(collection('posts', FeedbackPost)) },
    errors: ['invalid_request'],
  },
  create: {
    method: 'POST',
    path: all,
    summary: 'Post feedback on behalf of a contact, or for nobody',
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
    summary: 'Posts that say nearly the same, while a title is typed',
    access: reading,
    query: Type.Object({ ...EnvironmentQuery, q: Type.Optional(FeedbackSearch) }),
    success: { status: 200, body: SimilarFeedback },
    chosen: true,
  },
  get: {
    method: 'GET',
    path: one,
    summary: 'One post',
    access: reading,
    query: Weighed,
    success: { status: 200, body: FeedbackPost },
    errors: ['invalid_request'],
    chosen: true,
  },
  update: {
    method: 'PATCH',
    path: one,
    summary: 'Change a post: its status, category, board and text, and whether contacts see it',
    description: 'Once it is `shipped`, everybody who voted for it is told, each person once.',
    access: writing,
    audit: 'feedback_post.updated',
    query: inEnvironment,
    body: chosen(FeedbackPostChange),
    success: { status: 200, body: FeedbackPost },
    errors: ['conflict', 'invalid_request'],
    chosen: true,
  },
  remove: {
    method: 'DELETE',
    path: one,
    summary: 'Delete a post with its votes and comments',
    access: writing,
    audit: 'feedback_post.deleted',
    query: inEnvironment,
    success: { status: 204 },
    chosen: true,
  },
  answer: {
    method: 'POST',
    path: `${one}/answer`,
    summary: 'Answer a post officially; another answer takes the place of the one before',
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
    summary: 'Take the official answer back; without one nothing happens',
    access: writing,
    audit: 'feedback_post.answer_removed',
    query: inEnvironment,
    success: { status: 204 },
    chosen: true,
  },
  merge: {
    method: 'POST',
    path: `${one}/merge`,
    summary: 'Merge a duplicate into another post, which is answered',
    description:
      'Votes are united, each person once, and comments move. Whoever opens the merged post is shown the other.',
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
    summary: 'What a contact posted and voted for',
    access: reading,
    query: inEnvironment,
    success: { status: 200, body: FeedbackOfContact },
    chosen: true,
  },
} as const

export const voteRoutes = {
  voters: {
    method: 'GET',
    path: `${one}/voters`,
    summary: 'Who voted for a post',
    access: reading,
    query: Type.Object({ ...EnvironmentQuery, ...PagingQuery }),
    success: { status: 200, body: chosen(collection('voters', FeedbackVoter)) },
    chosen: true,
  },
  addVote: {
    method: 'POST',
    path: `${one}/votes`,
    summary: 'Vote on behalf of a contact; a second time it stays as it is',
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
    summary: 'Take the vote of a contact back; without one nothing happens',
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
    summary: 'The comments on a post, the oldest first, hidden ones included',
    access: reading,
    query: Type.Object({ ...EnvironmentQuery, ...PagingQuery }),
    success: { status: 200, body: chosen(collection('comments', FeedbackComment)) },
    chosen: true,
  },
  comment: {
    method: 'POST',
    path: `${one}/comments`,
    summary: 'Comment on a post as the team behind the product',
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
    summary: 'Hide a comment from contacts, or show it again',
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
