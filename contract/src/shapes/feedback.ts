import { Type } from 'typebox'
import { chosen, described, markdown, Name, nullable, oneOf, shape, strict, Timestamp, Uuid } from '../kernel/index.ts'
import { Currency } from './money.ts'

export const feedbackBounds = {
  boards: 50,
  categories: 50,
  title: 200,
  body: 10_000,
  comment: 5000,
  similar: 5,
} as const

const feedbackStatuses = ['open', 'planned', 'in_progress', 'shipped', 'declined'] as const
export const FeedbackStatus = oneOf(...feedbackStatuses)

export const feedbackModerations = ['pending', 'visible', 'hidden'] as const
const Moderation = Object.assign(oneOf(...feedbackModerations), {
  description: '`pending`: waiting for review; `hidden`: visible to staff only',
})

export const FeedbackSearch = Type.String({
  maxLength: 200,
  description: 'Searches title and text. Each term matches the beginning of a word',
  examples: ['dark mode'],
})

const Title = Type.String({ minLength: 1, maxLength: feedbackBounds.title, pattern: '\\S', examples: ['Dark mode'] })
const Body = Type.String({
  maxLength: feedbackBounds.body,
  description: 'Plain text',
  examples: ['My eyes hurt at night.'],
})
const Color = Type.String({ pattern: '^#[0-9a-f]{6}$', maxLength: 7, examples: ['#3b82f6'] })
const Slug = Type.String({ pattern: '^[a-z0-9]+(-[a-z0-9]+)*$', maxLength: 60, examples: ['ideas'] })
const Description = nullable(Type.String({ maxLength: 500, examples: ['What would make your day easier?'] }))

// ---- boards and categories

const boardFields = {
  id: Uuid,
  name: Type.String({ examples: ['Ideas'] }),
  slug: Slug,
  description: Description,
}

export const FeedbackBoard = chosen(
  shape('FeedbackBoard', {
    ...boardFields,
    segment_id: described(nullable(Uuid), 'A private board is visible only to this segment; `null` makes it public'),
    moderated: Type.Boolean({ description: 'Whether posts of contacts are reviewed before they are visible' }),
    position: Type.Integer(),
    posts: Type.Integer({ description: 'The number of posts, without merged ones' }),
    archived_at: nullable(Timestamp),
    created_at: Timestamp,
    updated_at: Timestamp,
  }),
)

const boardChange = {
  slug: Type.Optional(Slug),
  description: Type.Optional(Description),
  segment_id: Type.Optional(nullable(Uuid)),
  moderated: Type.Optional(Type.Boolean()),
  position: Type.Optional(Type.Integer({ minimum: 0, maximum: 1000 })),
}

export const NewFeedbackBoard = strict({ name: Name, ...boardChange }, { name: 'NewFeedbackBoard' })
export const FeedbackBoardChange = strict(
  {
    name: Type.Optional(Name),
    ...boardChange,
    archived: Type.Optional(Type.Boolean({ description: 'An archived board is hidden from contacts' })),
  },
  { name: 'FeedbackBoardChange' },
)

export const FeedbackCategory = chosen(
  shape('FeedbackCategory', { id: Uuid, name: Type.String({ examples: ['Editor'] }), color: nullable(Color) }),
)
export const NewFeedbackCategory = strict(
  { name: Name, color: Type.Optional(nullable(Color)) },
  { name: 'NewFeedbackCategory' },
)
export const FeedbackCategoryChange = strict(
  { name: Type.Optional(Name), color: Type.Optional(nullable(Color)) },
  { name: 'FeedbackCategoryChange' },
)

export const FeedbackBoardsOfContact = chosen(
  shape('FeedbackBoardsOfContact', {
    boards: Type.Array(shape('FeedbackBoardOfContact', boardFields)),
    categories: Type.Array(FeedbackCategory),
  }),
)

// ---- posts

const Revenue = shape('FeedbackRevenue', {
  currency: Currency,
  amount: Type.Integer({ examples: [129_900], description: 'Per month, in the minor unit of the currency' }),
})

const shared = {
  id: Uuid,
  board_id: Uuid,
  category_id: nullable(Uuid),
  title: Title,
  body: Body,
  status: FeedbackStatus,
  votes: Type.Integer({ examples: [42] }),
  comments: Type.Integer({ description: 'Without hidden comments', examples: [3] }),
  answer_html: nullable(
    Type.String({ description: 'The official answer as sanitized HTML', examples: ['<p>We are on it.</p>'] }),
  ),
  changelog_post_id: described(nullable(Uuid), 'The changelog post that shipped it'),
}

const moments = { answered_at: nullable(Timestamp), shipped_at: nullable(Timestamp), created_at: Timestamp }

/** A post as staff see it. */
export const FeedbackPost = shape('FeedbackPost', {
  ...shared,
  moderation: Moderation,
  author: nullable(
    shape('FeedbackAuthor', {
      contact_id: Uuid,
      name: nullable(Type.String({ examples: ['Grace Hopper'] })),
      email: nullable(Type.String({ examples: ['grace@example.com'] })),
    }),
  ),
  created_by: nullable(
    Type.String({
      description: 'The staff member who created it, for the author or for themselves',
      examples: ['Ada Lovelace'],
    }),
  ),
  answer: nullable(Type.String({ description: 'The official answer, in Markdown', examples: ['We are on it.'] })),
  answered_by: nullable(Type.String({ examples: ['Ada Lovelace'] })),
  merged_into: described(nullable(Uuid), 'The target post with its votes and comments'),
  voters: Type.Integer({
    description: 'The number of voters: all, or those of the requested plan or segment',
    examples: [42],
  }),
  teams: Type.Integer({ description: 'The number of customers of these voters', examples: [7] }),
  revenue: nullable(
    described(
      Revenue,
      'The monthly revenue of these customers in the requested currency, each customer once; `null` without a currency',
    ),
  ),
  other_revenue: Type.Array(Revenue, {
    description: 'The revenue in other currencies. Amounts are not converted.',
  }),
  ...moments,
  updated_at: Timestamp,
})

/** A post as a contact sees it. */
export const OwnFeedbackPost = chosen(
  shape('OwnFeedbackPost', {
    ...shared,
    author_name: nullable(
      Type.String({ description: 'Returned to verified sessions only', examples: ['Grace Hopper'] }),
    ),
    own: Type.Boolean({ description: 'Whether the contact wrote it' }),
    voted: Type.Boolean(),
    editable: Type.Boolean({
      description: 'Whether the contact can still edit it: it is their own and has no other votes',
    }),
    pending: Type.Boolean({ description: 'Whether it is their own and waiting for review' }),
    ...moments,
  }),
)

export const SimilarFeedback = chosen(
  shape('SimilarFeedback', {
    posts: Type.Array(
      shape('SimilarFeedbackPost', {
        id: Uuid,
        board_id: Uuid,
        title: Title,
        status: FeedbackStatus,
        votes: Type.Integer({ examples: [42] }),
        voted: Type.Boolean({ description: 'For a contact: whether it voted for it' }),
      }),
      { maxItems: feedbackBounds.similar },
    ),
  }),
)

const draft = {
  title: Title,
  body: Type.Optional(Body),
  category_id: Type.Optional(nullable(Uuid)),
}

export const NewOwnFeedbackPost = strict(
  { board_id: Type.Optional(described(Uuid, 'Defaults to the first board visible to the contact')), ...draft },
  { name: 'NewOwnFeedbackPost' },
)
export const OwnFeedbackPostChange = strict(
  { title: Type.Optional(Title), body: Type.Optional(Body), category_id: Type.Optional(nullable(Uuid)) },
  { name: 'OwnFeedbackPostChange' },
)

export const NewFeedbackPost = strict(
  {
    board_id: Uuid,
    contact_id: Type.Optional(described(nullable(Uuid), 'The contact to post for. Their vote is counted')),
    status: Type.Optional(FeedbackStatus),
    ...draft,
  },
  { name: 'NewFeedbackPost' },
)

/** The people that an act reaches, before it happens. */
export const FeedbackEffects = chosen(
  shape('FeedbackEffects', {
    notified: Type.Integer({ description: 'People who get a notification' }),
    mailed: Type.Integer({ description: 'Those of them who also get an email' }),
    undo_seconds: Type.Integer({
      description: 'Seconds after which they are notified. Until then, another status cancels it',
    }),
  }),
)

export const FeedbackPostChange = strict(
  {
    board_id: Type.Optional(Uuid),
    title: Type.Optional(Title),
    body: Type.Optional(Body),
    category_id: Type.Optional(nullable(Uuid)),
    status: Type.Optional(FeedbackStatus),
    moderation: Type.Optional(oneOf('visible', 'hidden')),
    notify: Type.Optional(
      Type.Boolean({ description: 'Whether voters are notified if the status becomes `shipped`; true by default' }),
    ),
  },
  { name: 'FeedbackPostChange' },
)

export const FeedbackAnswer = strict(
  {
    text: markdown(
      Type.String({
        minLength: 1,
        maxLength: 5000,
        pattern: '\\S',
        description: 'Markdown. HTML is shown as text',
        examples: ['We are on it.'],
      }),
    ),
  },
  { name: 'FeedbackAnswer' },
)

export const FeedbackMerge = strict({ into: described(Uuid, 'The target post') }, { name: 'FeedbackMerge' })
