import { Type } from 'typebox'
import { chosen, Email, nullable, oneOf, shape, strict, Timestamp, Uuid } from '../kernel/index.ts'
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
  description: '`in_app` is a notification: its subject is the title, its body short Markdown',
})
export const TemplateFormat = oneOf('markdown', 'mjml')

const Name = Type.String({ minLength: 1, maxLength: 120, pattern: '\\S', examples: ['Welcome'] })

export const Locale = Type.String({
  pattern: '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$',
  maxLength: 35,
  examples: ['en'],
  description: 'A language tag, as in BCP 47',
})

export const TemplateVariable = strict(
  {
    name: Type.String({ pattern: '^[a-z][a-z0-9_]{0,59}$', examples: ['headline'] }),
    default: Type.Union(
      [Type.String({ maxLength: 2000 }), Type.Number({ minimum: -1e15, maximum: 1e15 }), Type.Boolean()],
      {
        description: 'What stands where the message brings nothing of this name',
      },
    ),
    description: Type.Optional(Type.String({ maxLength: 300 })),
  },
  { name: 'TemplateVariable' },
)

export const TemplateText = strict(
  {
    subject: Type.String({ maxLength: templateBounds.subject, description: 'Liquid; of a notification the title' }),
    preheader: Type.Optional(
      Type.String({ maxLength: 300, description: 'The line that a mail client shows after the subject' }),
    ),
    body: Type.String({ maxLength: templateBounds.body, description: 'Markdown or MJML, with Liquid' }),
    url: Type.Optional(
      Type.String({ maxLength: templateBounds.url, description: 'Where a notification leads; Liquid' }),
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
        description: 'By locale. A person gets the texts of theirs, or of its language, or of the default',
      }),
    },
    { name: 'TemplateContent', examples: [exampleContent] },
  ),
)

/** What a message brings for its template. */
export const MessageData = Type.Unsafe<Record<string, unknown>>({
  type: 'object',
  additionalProperties: true,
  maxProperties: 100,
  propertyNames: { minLength: 1, maxLength: 100 },
  description: 'A JSON object of at most 100 keys; what is not declared is found below `data`',
})

const templateFields = {
  id: Uuid,
  name: Name,
  kind: TemplateKind,
  format: TemplateFormat,
  locales: Type.Array(Type.String(), { description: 'Of the draft, the default first' }),
  current: nullable(
    shape('CurrentTemplateVersion', { version_id: Uuid, number: Type.Integer(), published_at: Timestamp }),
  ),
  has_changes: Type.Boolean({ description: 'Whether the draft says anything else than what is sent' }),
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
      kind: TemplateKind,
      format: Type.Optional(TemplateFormat),
      draft: Type.Optional(TemplateContent),
    },
    { name: 'NewTemplate' },
  ),
)

export const TemplateChange = chosen(
  strict({ name: Type.Optional(Name), draft: Type.Optional(TemplateContent) }, { name: 'TemplateChange' }),
)

const versionFields = {
  id: Uuid,
  template_id: Uuid,
  number: Type.Integer({ description: 'From 1' }),
  published_at: Timestamp,
  published_by: nullable(Type.String({ description: 'The name that the member of the staff had then' })),
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
        path: Type.String({ description: 'Of the text that differs', examples: ['locales.en.body'] }),
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
      category_mail: Type.Optional(Type.Boolean({ description: 'With the link to unsubscribe at the end' })),
    },
    { name: 'TemplatePreview' },
  ),
)

export const RenderedTemplate = chosen(
  shape('RenderedTemplate', {
    locale: Type.String({ description: 'Whose texts these are' }),
    subject: Type.String(),
    html: Type.String(),
    text: Type.String(),
    url: nullable(Type.String()),
    contact_id: nullable(Type.String({ format: 'uuid', description: 'Whose data was used; null: nobody had any' })),
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
          description: 'Addresses of the staff of the organization; absent: your own',
        }),
      ),
      version_id: Type.Optional(Uuid),
    },
    { name: 'TemplateTestSend' },
  ),
)

export const TemplateTestSent = chosen(shape('TemplateTestSent', { sent_to: Type.Array(Type.String()) }))
