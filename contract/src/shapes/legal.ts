import { Type } from 'typebox'
import { chosen, Environment, markdown, nullable, oneOf, shape, strict, Timestamp, Uuid } from '../kernel/index.ts'
import { NamedContact } from './contact.ts'
import { TextDiff } from './text-diff.ts'

export const legalBounds = { documents: 50, body: 100_000, summary: 500, accepted: 20 } as const

const Slug = Type.String({
  pattern: '^[a-z0-9][a-z0-9-]{0,63}$',
  examples: ['terms'],
  description: 'The identifier used in your product. It cannot be changed',
})

const Title = Type.String({ minLength: 1, maxLength: 200, pattern: '\\S', examples: ['Terms of service'] })
const Markdown = markdown(Type.String({ maxLength: legalBounds.body, description: 'Markdown. HTML is shown as text' }))
const Summary = Type.String({
  maxLength: legalBounds.summary,
  examples: ['I agree to the terms of service.'],
  description: 'The checkbox text',
})
const Enforcement = Object.assign(oneOf('required', 'notice'), {
  description: '`required` is returned as `blocking` for outstanding agreements',
})
const AcceptanceSource = oneOf('signup', 'portal', 'widget', 'api')

export const AcceptedVersions = Type.Array(Uuid, {
  minItems: 1,
  maxItems: legalBounds.accepted,
  uniqueItems: true,
})

export const LegalDocument = chosen(
  shape('LegalDocument', {
    id: Uuid,
    slug: Slug,
    title: Title,
    enforcement: Enforcement,
    segment_id: nullable(Type.String({ format: 'uuid', description: 'The audience; null for everyone' })),
    current: nullable(shape('CurrentVersion', { version_id: Uuid, version: Type.Integer(), published_at: Timestamp })),
    draft_id: nullable(Type.String({ format: 'uuid', description: 'The draft of the next version' })),
    archived_at: nullable(Timestamp),
    created_at: Timestamp,
    updated_at: Timestamp,
  }),
)

export const NewLegalDocument = chosen(
  strict(
    {
      slug: Slug,
      title: Title,
      enforcement: Type.Optional(Enforcement),
      segment_id: Type.Optional(nullable(Uuid)),
    },
    { name: 'NewLegalDocument' },
  ),
)

export const LegalDocumentChange = chosen(
  strict(
    {
      title: Type.Optional(Title),
      enforcement: Type.Optional(Enforcement),
      segment_id: Type.Optional(nullable(Uuid)),
    },
    { name: 'LegalDocumentChange' },
  ),
)

const versionFields = {
  id: Uuid,
  document_id: Uuid,
  version: nullable(Type.Integer({ description: 'Starting at 1; null for a draft' })),
  title: Type.String({ description: 'The title of the document when this was published' }),
  summary: Summary,
  sha256: nullable(
    Type.String({ description: 'The SHA-256 of title, summary and body, on separate lines, as published' }),
  ),
  published_at: nullable(Timestamp),
  created_at: Timestamp,
  updated_at: Timestamp,
}

/** Without its text. */
export const LegalVersion = chosen(shape('LegalVersion', versionFields))

export const LegalVersionInFull = chosen(
  shape('LegalVersionInFull', {
    ...versionFields,
    body: Markdown,
    html: Type.String({ description: 'The body as sanitized HTML' }),
  }),
)

export const LegalDraft = chosen(
  strict({ body: Type.Optional(Markdown), summary: Type.Optional(Summary) }, { name: 'LegalDraft' }),
)

export const LegalText = chosen(strict({ body: Markdown }, { name: 'LegalText' }))

export const LegalPreview = chosen(shape('LegalPreview', { html: Type.String({ description: 'Sanitized HTML' }) }))

export const LegalDiff = chosen(
  shape('LegalDiff', {
    from: nullable(LegalVersion),
    to: LegalVersion,
    changes: TextDiff,
  }),
)

const acceptanceFields = {
  id: Uuid,
  document_id: Uuid,
  slug: Slug,
  title: Title,
  enforcement: Enforcement,
  version_id: Uuid,
  version: Type.Integer(),
  summary: Type.String({ description: 'The checkbox text of that version' }),
  accepted_at: Timestamp,
  ip: nullable(Type.String()),
  user_agent: nullable(Type.String()),
  source: AcceptanceSource,
}

/** An acceptance as the person sees it. */
const OwnAcceptance = chosen(shape('OwnAcceptance', acceptanceFields))

const Acceptance = shape('Acceptance', {
  ...acceptanceFields,
  contact_id: chosen(Uuid),
  contact: chosen(nullable(NamedContact)),
  erased_at: chosen(nullable(Timestamp)),
})

export const Acceptances = shape('Acceptances', { acceptances: Type.Array(Acceptance) })

export const Outstanding = shape('OutstandingAgreement', {
  document_id: Uuid,
  slug: Slug,
  title: Title,
  enforcement: oneOf('blocking', 'notice'),
  version_id: Uuid,
  version: Type.Integer(),
  summary: Type.String(),
})

export const LegalOfContact = chosen(
  shape('LegalOfContact', { outstanding: Type.Array(Outstanding), acceptances: Type.Array(OwnAcceptance) }),
)

export const AcceptVersions = chosen(
  strict(
    { version_ids: AcceptedVersions, source: Type.Optional(oneOf('portal', 'widget', 'api')) },
    { name: 'AcceptVersions' },
  ),
)

export const PublicLegal = chosen(
  shape('PublicLegal', {
    documents: Type.Array(
      shape('PublicLegalDocument', {
        document_id: Uuid,
        slug: Slug,
        title: Title,
        enforcement: Enforcement,
        asks_everybody: Type.Boolean({ description: 'Whether it is required at sign-up' }),
        version_id: Uuid,
        version: Type.Integer(),
        summary: Summary,
        html: Type.String(),
        published_at: Timestamp,
      }),
    ),
  }),
)

export const LegalEvidence = chosen(
  shape('LegalEvidence', {
    exported_at: Timestamp,
    environment: Environment,
    versions: Type.Array(LegalVersionInFull),
    acceptances: Type.Array(Acceptance),
  }),
)

export const LegalEffects = chosen(
  shape('LegalEffects', {
    asked: Type.Integer({ description: 'Identified contacts who are asked to agree at their next visit' }),
    asked_again: Type.Integer({ description: 'Those of them who agreed to an earlier version' }),
    is_computing: Type.Boolean({ description: 'Whether the segment of the document is still being computed' }),
  }),
)
