import { type Static, Type } from 'typebox'
import { chosen, collection, markdown, nullable, oneOf, shape, strict, Timestamp, Uuid } from '../kernel/index.ts'

export const changelogBounds = {
  posts: 5000,
  categories: 30,
  title: 200,
  body: 20_000,
  labels: 10,
  label: 40,
  ships: 50,
  /** Unread posts are counted up to here. */
  counted: 100,
  /** How far ahead a post may be scheduled. */
  daysAhead: 366,
} as const

export const reactions = ['like', 'love', 'celebrate', 'confused'] as const
export type Reaction = (typeof reactions)[number]

const categoryColors = ['gray', 'blue', 'green', 'amber', 'red', 'violet'] as const

const Reaction = oneOf(...reactions)
const Color = oneOf(...categoryColors)
const CategoryName = Type.String({ minLength: 1, maxLength: 60, pattern: '\\S', examples: ['New'] })

const categoryFields = { id: Uuid, name: CategoryName, color: Color }

export const ChangelogCategory = chosen(shape('ChangelogCategory', categoryFields))

export const NewChangelogCategory = chosen(
  strict({ name: CategoryName, color: Type.Optional(Color) }, { name: 'NewChangelogCategory' }),
)
export const ChangelogCategoryChange = chosen(
  strict({ name: Type.Optional(CategoryName), color: Type.Optional(Color) }, { name: 'ChangelogCategoryChange' }),
)

const Title = Type.String({
  minLength: 1,
  maxLength: changelogBounds.title,
  pattern: '\\S',
  examples: ['Compare two drawings'],
})
const Body = markdown(
  Type.String({
    maxLength: changelogBounds.body,
    examples: ['You can now lay two revisions **side by side**.'],
    description: 'Markdown. HTML is shown as text, and only uploaded images are shown',
  }),
)
const Html = Type.String({
  examples: ['<p>You can now lay two revisions <strong>side by side</strong>.</p>'],
  description: 'Sanitized HTML, rendered from Markdown',
})
const Slug = Type.String({
  minLength: 1,
  maxLength: 80,
  pattern: '^[a-z0-9]+(-[a-z0-9]+)*$',
  examples: ['compare-two-drawings'],
  description: 'The last part of the public URL. Defaults to the title and is fixed once the post is published',
})
const Labels = Type.Array(
  Type.String({ minLength: 1, maxLength: changelogBounds.label, pattern: '\\S', examples: ['iOS'] }),
  { maxItems: changelogBounds.labels, uniqueItems: true },
)
const Excerpt = Type.String({
  description: 'The beginning of the text, without markup',
  examples: ['You can now lay two revisions side by side.'],
})

const Counts = shape(
  'ChangelogReactions',
  Object.fromEntries(reactions.map((kind) => [kind, Type.Integer()])) as Record<
    Reaction,
    ReturnType<typeof Type.Integer>
  >,
)

const postFields = {
  id: Uuid,
  slug: Slug,
  title: Title,
  excerpt: Excerpt,
  category_id: nullable(Uuid),
  labels: Labels,
  segment_id: nullable(Type.Unsafe<string>({ ...Uuid, description: 'The audience; null makes the post public' })),
  state: oneOf('draft', 'scheduled', 'published'),
  publish_at: nullable(Type.Unsafe<string>({ ...Timestamp, description: 'For a scheduled post' })),
  notify_voters: Type.Boolean({ description: 'Whether voters of the feedback that the post ships are notified' }),
  published_at: nullable(
    Type.Unsafe<string>({
      ...Timestamp,
      description: 'The time of the first publication, also after it was unpublished',
    }),
  ),
  url: nullable(
    Type.String({
      description: 'The public page, or null if there is none',
      examples: ['https://app.example.com/changelog/uk_pk_live_…/compare-two-drawings'],
    }),
  ),
  views: Type.Integer({ description: 'The number of people who viewed it in your product or in the portal' }),
  reactions: Counts,
  created_at: Timestamp,
  updated_at: Timestamp,
}

const Ships = Type.Array(Uuid, {
  maxItems: changelogBounds.ships,
  uniqueItems: true,
  description: 'Feedback posts that become `shipped` when it is published',
})

export const ChangelogPost = chosen(shape('ChangelogPost', postFields))
export const ChangelogPostInFull = chosen(
  shape('ChangelogPostInFull', {
    ...postFields,
    body: Body,
    html: Html,
    feedback_post_ids: Ships,
    ships: Type.Array(
      shape('ShippedFeedbackPost', {
        id: Uuid,
        title: Type.String({ examples: ['Compare revisions of a drawing'] }),
        status: oneOf('open', 'planned', 'in_progress', 'shipped', 'declined'),
        votes: Type.Integer(),
      }),
    ),
  }),
)

const changeable = {
  body: Type.Optional(Body),
  slug: Type.Optional(Slug),
  category_id: Type.Optional(nullable(Uuid)),
  labels: Type.Optional(Labels),
  segment_id: Type.Optional(nullable(Uuid)),
  feedback_post_ids: Type.Optional(Ships),
}

export const NewChangelogPost = chosen(strict({ title: Title, ...changeable }, { name: 'NewChangelogPost' }))
export const ChangelogPostChange = chosen(
  strict({ title: Type.Optional(Title), ...changeable }, { name: 'ChangelogPostChange' }),
)

export const ChangelogPublication = chosen(
  strict(
    {
      at: Type.Optional(nullable(Type.Unsafe<string>({ ...Timestamp, description: 'null or absent sends now' }))),
      notify: Type.Optional(
        Type.Boolean({
          description: 'Whether voters of the feedback that the post ships are notified; true by default',
        }),
      ),
    },
    { name: 'ChangelogPublication' },
  ),
)

/** The people that a publication reaches, before it happens. */
export const ChangelogEffects = chosen(
  shape('ChangelogEffects', {
    first_publication: Type.Boolean({ description: 'Only the first publication is announced and ships feedback' }),
    feedback_posts: Type.Integer({ description: 'Feedback posts whose status becomes `shipped`' }),
    notified: Type.Integer({ description: 'Voters who get a notification' }),
    mailed: Type.Integer({ description: 'Those of them who also get an email' }),
  }),
)

export const ChangelogPreview = chosen(strict({ body: Body }, { name: 'ChangelogPreview' }))
export const RenderedChangelog = chosen(shape('RenderedChangelog', { html: Html, excerpt: Excerpt }))

/** Fields of a post that every reader sees. */
const readFields = {
  id: Uuid,
  slug: Slug,
  title: Title,
  excerpt: Excerpt,
  html: Html,
  category: nullable(shape('ShownChangelogCategory', { name: CategoryName, color: Color })),
  labels: Labels,
  published_at: Timestamp,
  url: nullable(Type.String({ description: 'The public page; null for a post with a segment' })),
}

export const PublicChangelogPost = chosen(shape('PublicChangelogPost', readFields))

const Unread = Type.Integer({
  minimum: 0,
  maximum: changelogBounds.counted,
  description: `The number of unread posts, up to ${changelogBounds.counted}`,
})

const OwnChangelogPost = chosen(
  shape('OwnChangelogPost', {
    ...readFields,
    unread: Type.Boolean({ description: 'Whether it was published after the contact last opened the list' }),
    reaction: nullable(Type.Unsafe<Reaction>({ ...Reaction, description: 'The reaction of the contact' })),
  }),
)

export const OwnChangelog = chosen(
  shape('OwnChangelog', { ...collection('posts', OwnChangelogPost).properties, unread: Unread }),
)

export const UnreadChangelog = chosen(shape('UnreadChangelog', { unread: Unread }))

export const ChangelogSeen = chosen(
  strict(
    {
      post_ids: Type.Optional(
        Type.Array(Uuid, { maxItems: 50, uniqueItems: true, description: 'Viewed posts to count' }),
      ),
    },
    { name: 'ChangelogSeen' },
  ),
)

export const ChangelogReaction = chosen(strict({ reaction: Reaction }, { name: 'ChangelogReaction' }))
export const OwnChangelogReaction = chosen(
  shape('OwnChangelogReaction', { post_id: Uuid, reaction: nullable(Reaction) }),
)

/** A contact's reads as staff see them. */
export const ChangelogOfContact = chosen(
  shape('ChangelogOfContact', {
    seen_at: nullable(Type.Unsafe<string>({ ...Timestamp, description: 'When the contact last opened the list' })),
    posts: Type.Array(
      shape('ChangelogPostOfContact', {
        post_id: Uuid,
        title: Title,
        viewed_at: Timestamp,
        reaction: nullable(Reaction),
      }),
    ),
  }),
)

export type PublicPost = Static<typeof PublicChangelogPost>
