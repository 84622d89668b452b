import { type Static, Type } from 'typebox'
import { chosen, Email, Name, nullable, oneOf, shape, strict, Timestamp, Uuid } from '../kernel/index.ts'
import { Attributes } from './contact.ts'
import { ExternalId } from './customer.ts'

export const importBounds = {
  /** The largest file. */
  fileBytes: 256 * 1024 * 1024,
  /** UTF-16 code units of one chunk, which as JSON fit into a body. */
  chunk: 256 * 1024,
  columns: 200,
  fileName: 200,
  /** Imports of an environment that are being uploaded or read. */
  open: 20,
} as const

/** In the order in which a product is moved. */
const importKinds = ['contacts', 'customers', 'memberships', 'consents'] as const
export type ImportKind = (typeof importKinds)[number]
export const ImportKind = oneOf(...importKinds)

export const ImportFormat = oneOf('csv', 'json_lines')
export type ImportFormat = Static<typeof ImportFormat>

export const ImportStatus = oneOf('uploading', 'checking', 'checked', 'running', 'completed', 'canceled', 'failed')
export type ImportStatus = Static<typeof ImportStatus>

const person = ['contact_external_id', 'contact_email'] as const

/** The fields that a column can be mapped to, by kind. Contacts and customers also have `attributes.<key>`. */
export const importFields = {
  contacts: ['external_id', 'email', 'email_verified', 'name', 'password_hash', 'created_at', 'attributes'],
  customers: ['external_id', 'name', 'created_at', 'attributes'],
  memberships: [...person, 'customer_external_id', 'role'],
  consents: [...person, 'marketing', 'product_news', 'surveys', 'at', 'wording'],
} as const satisfies Record<ImportKind, readonly string[]>

/** Fields of which a mapping has at least one, by kind. */
export const importNeeds: Record<ImportKind, readonly (readonly string[])[]> = {
  contacts: [['external_id', 'email']],
  customers: [['external_id']],
  memberships: [person, ['customer_external_id']],
  consents: [person, ['marketing', 'product_news', 'surveys']],
}

const personOfLine = { contact_external_id: Type.Optional(ExternalId), contact_email: Type.Optional(Email) }
const choice = Type.Optional(Type.Boolean())

/** The values of one line, by kind, without its times. */
export const importLines = {
  contacts: strict({
    external_id: Type.Optional(ExternalId),
    email: Type.Optional(Email),
    email_verified: Type.Optional(Type.Boolean()),
    name: Type.Optional(nullable(Name)),
    password_hash: Type.Optional(Type.String({ minLength: 1, maxLength: 1000 })),
    attributes: Type.Optional(Attributes),
  }),
  customers: strict({
    external_id: ExternalId,
    name: Type.Optional(Name),
    attributes: Type.Optional(Attributes),
  }),
  memberships: strict({
    ...personOfLine,
    customer_external_id: ExternalId,
    role: Type.Optional(Type.String({ minLength: 1, maxLength: 120 })),
  }),
  consents: strict({
    ...personOfLine,
    marketing: choice,
    product_news: choice,
    surveys: choice,
    wording: Type.Optional(Type.String({ minLength: 1, maxLength: 500, pattern: '\\S' })),
  }),
} as const

const fieldDescription =
  '`contacts`: `external_id`, `email`, `email_verified`, `name`, `password_hash`, `created_at`, `attributes` (a JSON object), ' +
  '`attributes.<key>`. `customers`: `external_id`, `name`, `created_at`, `attributes`, `attributes.<key>`. ' +
  '`memberships`: `contact_external_id`, `contact_email`, `customer_external_id`, `role` (a name). ' +
  '`consents`: `contact_external_id`, `contact_email`, `marketing`, `product_news`, `surveys`, `at`, `wording`.'

const Field = Type.String({ minLength: 1, maxLength: 120 })

const ImportMapping = Type.Unsafe<Record<string, string | null>>({
  type: 'object',
  additionalProperties: nullable(Field),
  maxProperties: importBounds.columns,
  propertyNames: { minLength: 1, maxLength: 200 },
  description: `The field of each column; columns without a field are ignored. ${fieldDescription}`,
  examples: [{ id: 'external_id', email: 'email', plan: 'attributes.plan' }],
})

const Count = Type.Integer({ minimum: 0 })

export const Import = chosen(
  shape('Import', {
    id: Uuid,
    kind: ImportKind,
    format: ImportFormat,
    file_name: nullable(Type.String({ examples: ['contacts.csv'] })),
    status: Object.assign({}, ImportStatus, {
      description:
        '`checking` and `checked` belong to a dry run. A `failed` import continues where it stopped when started again',
    }),
    size_bytes: Count,
    received_bytes: Type.Integer({ minimum: 0, description: 'The offset of the next chunk' }),
    processed_bytes: Count,
    mapping: nullable(ImportMapping),
    created: Type.Integer({ minimum: 0, description: 'Lines that created an object; in a dry run, that would' }),
    updated: Count,
    unchanged: Count,
    refused: Count,
    error: nullable(Type.String({ description: 'Why the import failed', examples: ['Line 12 is longer than 1 MiB.'] })),
    created_at: Timestamp,
    started_at: nullable(Timestamp),
    finished_at: nullable(Timestamp),
  }),
)

export const NewImport = chosen(
  strict(
    {
      kind: ImportKind,
      format: ImportFormat,
      size_bytes: Type.Integer({
        minimum: 1,
        maximum: importBounds.fileBytes,
        description: 'The size of the whole file in UTF-8',
      }),
      file_name: Type.Optional(
        Type.String({ minLength: 1, maxLength: importBounds.fileName, examples: ['contacts.csv'] }),
      ),
    },
    { name: 'NewImport' },
  ),
)

export const ImportChunk = chosen(
  strict(
    {
      offset: Type.Integer({
        minimum: 0,
        maximum: importBounds.fileBytes,
        description: 'Where the content begins in the file, in bytes of UTF-8',
      }),
      content: Type.String({
        minLength: 1,
        maxLength: importBounds.chunk,
        examples: ['id,email\nu1,ada@example.com\n'],
      }),
    },
    { name: 'ImportChunk' },
  ),
)

export const StartImport = chosen(
  strict(
    {
      mapping: Type.Optional(ImportMapping),
      dry_run: Type.Optional(Type.Boolean({ description: 'Reads the whole file and changes nothing' })),
    },
    { name: 'StartImport' },
  ),
)

export const ImportColumns = chosen(
  shape('ImportColumns', {
    columns: Type.Array(
      shape('ImportColumn', {
        name: Type.String({ examples: ['E-Mail'] }),
        samples: Type.Array(Type.String(), {
          description: 'The first values that are not empty',
          examples: [['ada@example.com']],
        }),
        field: nullable(Type.String({ description: 'The suggested field', examples: ['email'] })),
      }),
    ),
  }),
)
