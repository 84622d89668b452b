import { Type } from 'typebox'
import { chosen, Environment, nullable, oneOf, shape, strict, Timestamp, Uuid } from '../kernel/index.ts'
import { NamedContact } from './contact.ts'
import { TextDiff } from './text-diff.ts'

export const legalBounds = { documents: 50, body: 100_000, summary: 500, accepted: 20 } as const

export const Slug = Type.String({
  pattern: '^[a-z0-9][a-z0-9-]{0,63}$',
  examples: ['terms'],
  description: 'By which your product knows the document; it never changes',
})

const Title = Type.String({ minLength: 1, maxLength: 200, pattern: '\\S', examples: ['Terms of service'] })
const Markdown = Type.String({ maxLength: legalBounds.body, description: 'Markdown; HTML in it is shown as text' })
const Summary = Type.String({
  maxLength: legalBounds.summary,
  examples: ['I agree to the terms of service.'],
  description: 'The sentence beside the checkbox',
})
const Enforcement = Object.assign(oneOf('required', 'notice'), {
  description: '`required` is reported as `blocking` where outstanding agreements are read',
})
const AcceptanceSource = oneOf('signup', 'portal', 'widget', 'api')

export const VersionId = Type.Object({ id: Uuid, versionId: Uuid })

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
    segment_id: nullable(Type.String({ format: 'uuid', description: 'Who is asked; null: everybody' })),
    current: nullable(shape('CurrentVersion', { version_id: Uuid, version: Type.Integer(), published_at: Timestamp })),
    draft_id: nullable(Type.String({ format: 'uuid', description: 'The version that is being written' })),
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
  version: nullable(Type.Integer({ description: 'From 1; null while it is a draft' })),
  title: Type.String({ description: 'Of the document, as it was when this was published' }),
  summary: Summary,
  sha256: nullable(Type.String({ description: 'Of title, summary and body, each on lines of its own, as published' })),
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
    html: Type.String({ description: 'The body, rendered and sanitised when it was saved' }),
  }),
)

export const LegalDraft = chosen(
  strict({ body: Type.Optional(Markdown), summary: Type.Optional(Summary) }, { name: 'LegalDraft' }),
)

export const LegalText = chosen(strict({ body: Markdown }, { name: 'LegalText' }))

export const LegalPreview = chosen(
  shape('LegalPreview', { html: Type.String({ description: 'As people see it, safe to show on any page' }) }),
)

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
  summary: Type.String({ description: 'The sentence beside the checkbox for that version' }),
  accepted_at: Timestamp,
  ip: nullable(Type.String()),
  user_agent: nullable(Type.String()),
  source: AcceptanceSource,
}

/** As the person reads it. */
export const OwnAcceptance = chosen(shape('OwnAcceptance', acceptanceFields))

export const Acceptance = shape('Acceptance', {
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
        asks_everybody: Type.Boolean({ description: 'So it belongs beside a sign-up' }),
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
