import { Type } from 'typebox'
import { chosenData, declareFacts, nullable, Uuid } from '../kernel/index.ts'
import { FeedbackStatus } from '../shapes/feedback.ts'

const post = { aggregate: 'feedback_post', of: 'environment', published: false } as const

export const feedbackFacts = declareFacts({
  'feedback_post.created': {
    ...post,
    when: 'A contact posts feedback, or staff do on their behalf',
    object: 'post_id',
    data: chosenData({ contact_id: Type.Optional(Uuid), post_id: Uuid, board_id: Uuid }),
  },
  'feedback_post.voted': {
    ...post,
    when: 'A contact votes for a post, or staff do on their behalf',
    object: 'post_id',
    data: chosenData({ contact_id: Uuid, post_id: Uuid }),
  },
  'feedback_post.vote_withdrawn': {
    ...post,
    when: 'A contact removes its vote',
    object: 'post_id',
    data: chosenData({ contact_id: Uuid, post_id: Uuid }),
  },
  'feedback_post.commented': {
    ...post,
    when: 'A contact or staff comment on a post',
    object: 'post_id',
    data: chosenData({ contact_id: Type.Optional(Uuid), post_id: Uuid, comment_id: Uuid }),
  },
  'feedback_post.answered': {
    ...post,
    when: 'Staff publish an official answer',
    data: chosenData({ post_id: Uuid }),
  },
  'feedback_post.status_changed': {
    ...post,
    when: 'The status of a post changes, by staff or because a changelog post ships it',
    data: chosenData({
      post_id: Uuid,
      from: FeedbackStatus,
      to: FeedbackStatus,
      changelog_post_id: nullable(Uuid),
    }),
  },
  'feedback_post.merged': {
    ...post,
    when: 'A duplicate is merged into another post',
    data: chosenData({ post_id: Uuid, into: Uuid }),
  },
  'feedback_vote.shipped': {
    ...post,
    when: 'A post that a contact voted for has shipped. Sent once per contact and post',
    object: 'post_id',
    data: chosenData({ contact_id: Uuid, post_id: Uuid, changelog_post_id: nullable(Uuid) }),
  },
})
