import { Type } from 'typebox'
import { chosen, markdown, nullable, oneOf, shape, strict, Timestamp, Uuid, WebAddress } from '../kernel/index.ts'
import { positionShape } from './position.ts'

export const helpBounds = {
  collections: 200,
  articles: 20_000,
  locales: 20,
  title: 200,
  body: 60_000,
  related: 10,
  /** How far ahead an article may be scheduled. */
  daysAhead: 366,
  /** Characters of a search that are read. */
  query: 200,
} as const

const Locale = Type.String({
  pattern: '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})?$',
  maxLength: 12,
  examples: ['en'],
  description: 'A language, or a language and a region',
})
const Title = Type.String({
  minLength: 1,
  maxLength: helpBounds.title,
  pattern: '\\S',
  examples: ['Invite your colleagues'],
})
const Body = markdown(
  Type.String({
    maxLength: helpBounds.body,
    examples: ['Open **Team** and press *Invite*.'],
    description: 'Markdown. HTML is shown as text, and only uploaded images are shown',
  }),
)
const Html = Type.String({
  examples: ['<p>Open <strong>Team</strong> and press <em>Invite</em>.</p>'],
  description: 'Sanitized HTML, rendered from Markdown',
})
const Excerpt = Type.String({
  examples: ['Open Team and press Invite.'],
  description: 'The beginning of the text, without markup',
})
const Slug = Type.String({
  minLength: 1,
  maxLength: 80,
  pattern: '^[a-z0-9]+(-[a-z0-9]+)*$',
  examples: ['invite-your-colleagues'],
  description: 'The last part of the public address. Earlier slugs of an article redirect to the current one',
})
const Position = positionShape('Lower positions are listed first')
const Url = nullable(
  Type.String({
    description: 'The public page, or null if there is none',
    examples: ['https://app.example.com/help/uk_pk_live_…/articles/invite-your-colleagues'],
  }),
)

const HomeUrl = WebAddress({
  maxLength: 500,
  pattern: '^https://[A-Za-z0-9.-]+(:[0-9]{1,5})?(/[A-Za-z0-9._~/-]*)?$',
  examples: ['https://help.example.com'],
  description: 'The address of the help center on your own domain, without a slash at the end',
})

const settingsFields = {
  default_locale: Locale,
  locales: Type.Array(Locale, { minItems: 1, maxItems: helpBounds.locales, uniqueItems: true }),
  home_url: nullable(HomeUrl),
}
export const HelpSettings = chosen(
  shape('HelpSettings', {
    ...settingsFields,
    url: Type.Unsafe<string | null>({ ...Url, description: 'The address of the home page' }),
  }),
)
export const HelpSettingsChange = chosen(
  strict(
    {
      default_locale: Type.Optional(Locale),
      locales: Type.Optional(settingsFields.locales),
      home_url: Type.Optional(nullable(HomeUrl)),
    },
    { name: 'HelpSettingsChange' },
  ),
)

const CollectionName = Type.String({ minLength: 1, maxLength: 100, pattern: '\\S', examples: ['Getting started'] })
const CollectionDescription = Type.String({ maxLength: 300, examples: ['The first steps, one after the other.'] })
const collectionText = { locale: Locale, name: CollectionName, description: CollectionDescription }
const CollectionTexts = Type.Array(strict(collectionText, { name: 'HelpCollectionText' }), {
  maxItems: helpBounds.locales,
  description: 'Translations of the name and the description',
})

export const HelpCollection = chosen(
  shape('HelpCollection', {
    id: Uuid,
    slug: Slug,
    name: CollectionName,
    description: CollectionDescription,
    translations: CollectionTexts,
    position: Position,
    articles: Type.Integer({ description: 'The number of articles, drafts included' }),
    url: Url,
    created_at: Timestamp,
    updated_at: Timestamp,
  }),
)
const collectionChange = {
  slug: Type.Optional(Slug),
  description: Type.Optional(CollectionDescription),
  translations: Type.Optional(CollectionTexts),
  position: Type.Optional(Position),
}
export const NewHelpCollection = chosen(
  strict({ name: CollectionName, ...collectionChange }, { name: 'NewHelpCollection' }),
)
export const HelpCollectionChange = chosen(
  strict({ name: Type.Optional(CollectionName), ...collectionChange }, { name: 'HelpCollectionChange' }),
)

const articleFields = {
  id: Uuid,
  slug: Slug,
  title: Type.Unsafe<string>({ ...Title, description: 'In the default locale, or else in the first one written' }),
  excerpt: Excerpt,
  collection_id: nullable(Uuid),
  segment_id: nullable(
    Type.Unsafe<string>({
      ...Uuid,
      description: 'Visible only to signed-in members of this segment; null makes it public',
    }),
  ),
  position: Position,
  related_ids: Type.Array(Uuid, { maxItems: helpBounds.related, uniqueItems: true }),
  status: oneOf('draft', 'scheduled', 'published'),
  publish_at: nullable(Timestamp),
  published_at: nullable(
    Type.Unsafe<string>({
      ...Timestamp,
      description: 'The time of the first publication, also after it was unpublished',
    }),
  ),
  has_unpublished_changes: Type.Boolean({ description: 'Whether a text was edited since it was last published' }),
  locales: Type.Array(Locale, { description: 'The locales it is written in, the default first' }),
  url: Url,
  views: Type.Integer(),
  helpful: Type.Integer({ description: 'Readers who answered that it helped' }),
  not_helpful: Type.Integer({ description: 'Readers who answered that it did not help' }),
  created_at: Timestamp,
  updated_at: Timestamp,
}
export const HelpArticle = chosen(shape('HelpArticle', articleFields))

const HelpText = shape('HelpText', {
  locale: Locale,
  title: Title,
  body: Body,
  html: Html,
  published: Type.Boolean({ description: 'Whether this text is published' }),
  updated_at: Timestamp,
})
export const HelpArticleInFull = chosen(
  shape('HelpArticleInFull', {
    ...articleFields,
    texts: Type.Array(HelpText, { description: 'The default first' }),
    related: Type.Array(Type.Object({ id: Uuid, title: Type.String() }), {
      description: 'The titles of `related_ids`',
    }),
  }),
)

const articleChange = {
  slug: Type.Optional(Slug),
  collection_id: Type.Optional(nullable(Uuid)),
  segment_id: Type.Optional(nullable(Uuid)),
  position: Type.Optional(Position),
  related_ids: Type.Optional(articleFields.related_ids),
}
export const NewHelpArticle = chosen(
  strict(
    {
      title: Title,
      body: Type.Optional(Body),
      locale: Type.Optional(
        Type.Unsafe<string>({ ...Locale, description: 'The locale of this text; defaults to the default locale' }),
      ),
      ...articleChange,
    },
    { name: 'NewHelpArticle' },
  ),
)
export const HelpArticleChange = chosen(strict(articleChange, { name: 'HelpArticleChange' }))
export const HelpTextChange = chosen(strict({ locale: Locale, title: Title, body: Body }, { name: 'HelpTextChange' }))
export const HelpPublication = chosen(
  strict(
    { at: Type.Optional(nullable(Type.Unsafe<string>({ ...Timestamp, description: 'null or absent sends now' }))) },
    { name: 'HelpPublication' },
  ),
)
export const HelpPreview = chosen(strict({ body: Body }, { name: 'HelpPreview' }))
export const RenderedHelp = chosen(shape('RenderedHelp', { html: Html, excerpt: Excerpt }))

const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', examples: ['2026-11-18'] })
export const HelpDay = Day

export const HelpInsights = chosen(
  shape('HelpInsights', {
    from: Day,
    to: Day,
    views: Type.Integer(),
    searches: Type.Integer(),
    helpful: Type.Integer(),
    not_helpful: Type.Integer(),
    most_read: Type.Array(
      shape('ReadHelpArticle', {
        article_id: Uuid,
        title: Title,
        views: Type.Integer(),
        helpful: Type.Integer(),
        not_helpful: Type.Integer(),
      }),
    ),
    without_result: Type.Array(
      shape('HelpSearchWithoutResult', {
        query: Type.String({ examples: ['cancel plan'] }),
        locale: Locale,
        searches: Type.Integer(),
      }),
      { description: 'Searches that found nothing, the most frequent first' },
    ),
  }),
)

const publicCollection = {
  slug: Slug,
  name: CollectionName,
  description: CollectionDescription,
  articles: Type.Integer({ description: 'Articles the reader can open' }),
  url: Url,
}
const listedArticle = {
  slug: Slug,
  title: Title,
  excerpt: Excerpt,
  collection: nullable(Type.Unsafe<string>({ ...Slug, description: 'The slug of its collection' })),
  locale: Type.Unsafe<string>({ ...Locale, description: 'The locale of this text' }),
  url: Url,
  updated_at: Timestamp,
}
const PublicHelpCollection = chosen(shape('PublicHelpCollection', publicCollection))
const ListedHelpArticle = chosen(shape('ListedHelpArticle', listedArticle))

export const HelpCenter = chosen(
  shape('HelpCenter', {
    locale: Locale,
    locales: Type.Array(Locale),
    collections: Type.Array(PublicHelpCollection, { description: 'Empty in the answer to a search' }),
    articles: Type.Array(ListedHelpArticle, { description: 'By collection and position, or the best match first' }),
    limit: Type.Integer(),
    offset: Type.Integer(),
    has_more: Type.Boolean(),
  }),
)
export const PublicHelpArticle = chosen(
  shape('PublicHelpArticle', {
    ...listedArticle,
    html: Html,
    locales: Type.Array(Locale, { description: 'The locales this article is published in' }),
    related: Type.Array(ListedHelpArticle),
  }),
)
export const HelpfulAnswer = chosen(strict({ helpful: Type.Boolean() }, { name: 'HelpfulAnswer' }))
export const HelpfulForm = chosen(strict({ helpful: oneOf('yes', 'no') }, { name: 'HelpfulForm' }))
