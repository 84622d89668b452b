import { Type } from 'typebox'
import { chosen, described, nullable, shape, strict, Timestamp, Uuid } from '../kernel/index.ts'
import { FeedbackPost, FeedbackStatus, feedbackBounds } from './feedback.ts'

const Text = Type.String({
  minLength: 1,
  maxLength: feedbackBounds.comment,
  pattern: '\\S',
  description: 'Plain text',
  examples: ['We need it for the night shift.'],
})
const StaffName = nullable(Type.String({ description: 'The staff member who wrote it', examples: ['Ada Lovelace'] }))
const PersonName = nullable(Type.String({ examples: ['Grace Hopper'] }))

/** A comment as staff see it. */
export const FeedbackComment = chosen(
  shape('FeedbackComment', {
    id: Uuid,
    text: Text,
    contact_id: nullable(Uuid),
    name: PersonName,
    email: nullable(Type.String({ examples: ['grace@example.com'] })),
    staff_name: StaffName,
    hidden: Type.Boolean({ description: 'Visible to staff only' }),
    created_at: Timestamp,
  }),
)

/** A comment as a contact sees it. */
export const OwnFeedbackComment = chosen(
  shape('OwnFeedbackComment', {
    id: Uuid,
    text: Text,
    name: nullable(Type.String({ description: 'Returned to verified sessions only', examples: ['Grace Hopper'] })),
    by_staff: Type.Boolean({ description: 'Whether it was written by staff' }),
    own: Type.Boolean(),
    created_at: Timestamp,
  }),
)

export const NewFeedbackComment = strict({ text: Text }, { name: 'NewFeedbackComment' })
export const FeedbackCommentChange = strict(
  { hidden: Type.Optional(Type.Boolean()) },
  { name: 'FeedbackCommentChange' },
)

export const FeedbackVoter = chosen(
  shape('FeedbackVoter', {
    contact_id: Uuid,
    name: PersonName,
    email: nullable(Type.String({ examples: ['grace@example.com'] })),
    customer: nullable(
      shape(
        'FeedbackVoterTeam',
        { id: Uuid, name: Type.String({ examples: ['Globex'] }) },
        {
          description: 'The customer that they joined first',
        },
      ),
    ),
    by_staff: Type.Boolean({ description: 'Whether staff voted on their behalf' }),
    voted_at: Timestamp,
  }),
)
export const NewFeedbackVote = strict({ contact_id: Uuid }, { name: 'NewFeedbackVote' })

const Voted = shape('FeedbackOfContactPost', {
  id: Uuid,
  title: Type.String({ examples: ['Dark mode'] }),
  status: FeedbackStatus,
  votes: Type.Integer({ examples: [42] }),
  own: Type.Boolean({ description: 'Whether the contact wrote it' }),
  voted_at: nullable(Timestamp),
  created_at: Timestamp,
})

export const FeedbackOfContact = chosen(
  shape('FeedbackOfContact', {
    posts: Type.Array(Voted, { maxItems: 100, description: 'Their posts and votes, newest first' }),
  }),
)

export const FeedbackOfCustomer = chosen(
  shape('FeedbackOfCustomer', {
    posts: Type.Array(
      shape('FeedbackOfCustomerPost', {
        id: Uuid,
        title: Type.String({ examples: ['Dark mode'] }),
        status: FeedbackStatus,
        votes: Type.Integer({ examples: [42] }),
        members: Type.Integer({ description: 'The number of members who wrote it or voted for it', examples: [3] }),
        created_at: Timestamp,
      }),
      { maxItems: 20, description: 'Posts and votes of the members, the most votes first' },
    ),
  }),
)

export const FeedbackSettings = chosen(
  shape('FeedbackSettings', {
    mail_voters: Type.Boolean({
      description: 'Whether voters who consented to `product_news` receive an email when a post ships',
    }),
    template_id: described(
      nullable(Uuid),
      'The email template; `null` creates a default template when it is first needed',
    ),
  }),
)
export const FeedbackSettingsChange = strict(
  { mail_voters: Type.Boolean(), template_id: Type.Optional(nullable(Uuid)) },
  { name: 'FeedbackSettingsChange' },
)

const RoadmapPost = shape('RoadmapPost', {
  id: Uuid,
  title: FeedbackPost.properties.title,
  body: FeedbackPost.properties.body,
  board: Type.String({ examples: ['Ideas'] }),
  category: nullable(Type.String({ examples: ['Editor'] })),
  votes: Type.Integer({ examples: [42] }),
  comments: Type.Integer({ examples: [3] }),
  shipped_at: nullable(Timestamp),
})

export const roadmapBounds = { posts: 100 } as const

const column = (description: string) => Type.Array(RoadmapPost, { maxItems: roadmapBounds.posts, description })

export const Roadmap = chosen(
  shape('Roadmap', {
    planned: column('Most votes first'),
    in_progress: column('Most votes first'),
    shipped: column('Newest first'),
  }),
)
