import { Type } from 'typebox'
import { chosen, Email, markdown, nullable, oneOf, shape, strict, Timestamp, Uuid } from '../kernel/index.ts'
import { ItemKey } from './item-key.ts'
import { TextDiff } from './text-diff.ts'

export const templateBounds = {
  templates: 500,
  locales: 30,
  variables: 50,
  subject: 300,
  body: 60_000,
  url: 1000,
} as const

export const TemplateKind = Object.assign(oneOf('email', 'in_app'), {
  description: '`in_app` is a notification with the subject as its title and a short Markdown body',
})
const TemplateFormat = oneOf('markdown', 'mjml')

const Name = Type.String({ minLength: 1, maxLength: 120, pattern: '\\S', examples: ['Welcome'] })

export const Locale = Type.String({
  pattern: '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$',
  maxLength: 35,
  examples: ['en'],
  description: 'A language tag, as in BCP 47',
})

const TemplateVariable = strict(
  {
    name: Type.String({ pattern: '^[a-z][a-z0-9_]{0,59}$', examples: ['headline'] }),
    default: Type.Union(
      [Type.String({ maxLength: 2000 }), Type.Number({ minimum: -1e15, maximum: 1e15 }), Type.Boolean()],
      {
        description: 'The default if the message does not set this variable',
      },
    ),
    description: Type.Optional(Type.String({ maxLength: 300 })),
  },
  { name: 'TemplateVariable' },
)

export const TemplateText = strict(
  {
    subject: Type.String({ maxLength: templateBounds.subject, description: 'Liquid; the title of a notification' }),
    preheader: Type.Optional(Type.String({ maxLength: 300, description: 'The preview text shown after the subject' })),
    body: markdown(Type.String({ maxLength: templateBounds.body, description: 'Markdown or MJML, with Liquid' })),
    url: Type.Optional(
      Type.String({ maxLength: templateBounds.url, description: 'The link of a notification; Liquid' }),
    ),
  },
  { name: 'TemplateText' },
)

const exampleContent = {
  default_locale: 'en',
  variables: [{ name: 'headline', default: 'What is new' }],
  locales: {
    en: { subject: '{{ headline }}', body: 'Hello {{ contact.first_name | default: "there" }},\n\nwelcome.' },
  },
}

export const TemplateContent = chosen(
  strict(
    {
      default_locale: Locale,
      variables: Type.Array(TemplateVariable, { maxItems: templateBounds.variables }),
      locales: Type.Record(Locale, TemplateText, {
        minProperties: 1,
        maxProperties: templateBounds.locales,
        propertyNames: { maxLength: 35 },
        additionalProperties: false,
        description: 'By locale. The locale of the person is used, or else its language, or else the default',
      }),
    },
    { name: 'TemplateContent', examples: [exampleContent] },
  ),
)

/** The variables of a message. */
const MessageData = Type.Unsafe<Record<string, unknown>>({
  type: 'object',
  additionalProperties: true,
  maxProperties: 100,
  propertyNames: { minLength: 1, maxLength: 100 },
  description: 'A JSON object of at most 100 keys; undeclared keys are available as `data`',
})

const templateFields = {
  id: Uuid,
  key: ItemKey,
  name: Name,
  kind: TemplateKind,
  format: TemplateFormat,
  locales: Type.Array(Type.String(), { description: 'The locales of the draft, default first' }),
  current: nullable(
    shape('CurrentTemplateVersion', { version_id: Uuid, number: Type.Integer(), published_at: Timestamp }),
  ),
  has_changes: Type.Boolean({ description: 'Whether the draft has unpublished changes' }),
  archived_at: nullable(Timestamp),
  created_at: Timestamp,
  updated_at: Timestamp,
}

export const Template = chosen(shape('Template', templateFields))

export const TemplateInFull = chosen(shape('TemplateInFull', { ...templateFields, draft: TemplateContent }))

export const NewTemplate = chosen(
  strict(
    {
      name: Name,
      key: Type.Optional(ItemKey),
      kind: TemplateKind,
      format: Type.Optional(TemplateFormat),
      draft: Type.Optional(TemplateContent),
    },
    { name: 'NewTemplate' },
  ),
)

export const TemplateChange = chosen(
  strict(
    { name: Type.Optional(Name), key: Type.Optional(ItemKey), draft: Type.Optional(TemplateContent) },
    { name: 'TemplateChange' },
  ),
)

const versionFields = {
  id: Uuid,
  template_id: Uuid,
  number: Type.Integer({ description: 'Starting at 1' }),
  published_at: Timestamp,
  published_by: nullable(Type.String({ description: 'The name of the staff member at that time' })),
}

export const TemplateVersion = chosen(shape('TemplateVersion', versionFields))
export const TemplateVersionInFull = chosen(
  shape('TemplateVersionInFull', { ...versionFields, content: TemplateContent }),
)

export const TemplateDiff = chosen(
  shape('TemplateDiff', {
    from: nullable(TemplateVersion),
    to: nullable(TemplateVersion),
    parts: Type.Array(
      shape('TemplateDiffPart', {
        path: Type.String({ description: 'The path of the changed text', examples: ['locales.en.body'] }),
        changes: TextDiff,
      }),
    ),
  }),
)

const shownFor = {
  contact_id: Type.Optional(nullable(Uuid)),
  locale: Type.Optional(nullable(Locale)),
  data: Type.Optional(MessageData),
}

export const TemplatePreview = chosen(
  strict(
    {
      ...shownFor,
      draft: Type.Optional(TemplateContent),
      version_id: Type.Optional(Uuid),
      category_mail: Type.Optional(Type.Boolean({ description: 'Whether to include the unsubscribe footer' })),
    },
    { name: 'TemplatePreview' },
  ),
)

export const RenderedTemplate = chosen(
  shape('RenderedTemplate', {
    locale: Type.String({ description: 'The locale used' }),
    subject: Type.String(),
    html: Type.String(),
    text: Type.String(),
    url: nullable(Type.String()),
    contact_id: nullable(
      Type.String({ format: 'uuid', description: 'The contact whose data was used; null if there is none' }),
    ),
  }),
)

export const TemplateTestSend = chosen(
  strict(
    {
      ...shownFor,
      to: Type.Optional(
        Type.Array(Email, {
          minItems: 1,
          maxItems: 10,
          uniqueItems: true,
          description: 'Email addresses of staff; defaults to your own',
        }),
      ),
      version_id: Type.Optional(Uuid),
    },
    { name: 'TemplateTestSend' },
  ),
)

export const TemplateTestSent = chosen(shape('TemplateTestSent', { sent_to: Type.Array(Type.String()) }))
