import { Type } from 'typebox'
import { area, chosen, EnvironmentQuery, machine, oneOf, shape, staff, strict } from '../kernel/index.ts'
import { FieldChange } from '../shapes/field-change.ts'

const KindName = Type.String({ maxLength: 40, pattern: '^[a-z][a-z_]*$', examples: ['flags'] })

const Item = Type.Unsafe<Record<string, unknown>>({
  type: 'object',
  additionalProperties: true,
  maxProperties: 100,
  propertyNames: { minLength: 1, maxLength: 100 },
  examples: [{ name: 'New editor', kind: 'boolean', enabled: true }],
  description: 'The fields of an item, as its routes take them. IDs of other items are their keys',
})

const Items = Type.Record(Type.String({ maxLength: 120, pattern: '^[a-z0-9][A-Za-z0-9._-]*$' }), Item, {
  maxProperties: 2000,
  additionalProperties: false,
  propertyNames: { maxLength: 120 },
  examples: [{ 'new-editor': { name: 'New editor', kind: 'boolean', enabled: true } }],
  description: 'Items by key',
})

const Document = Type.Record(KindName, Items, {
  maxProperties: 50,
  additionalProperties: false,
  propertyNames: { maxLength: 40 },
  examples: [{ flags: { 'new-editor': { name: 'New editor', kind: 'boolean', enabled: true } } }],
  description: 'Items by kind and key. Kinds that are absent, and absent fields, stay as they are',
})

const Plan = shape('ConfigurationPlan', {
  changes: Type.Array(
    shape('ConfigurationChange', {
      kind: KindName,
      key: Type.String({ examples: ['new-editor'] }),
      action: oneOf('create', 'update', 'archive'),
      fields: Type.Record(Type.String(), FieldChange, {
        examples: [{ enabled: { from: false, to: true } }],
        description: 'The fields that change',
      }),
    }),
    {
      description: 'In the order of the kinds',
      examples: [
        [{ kind: 'flags', key: 'new-editor', action: 'update', fields: { enabled: { from: false, to: true } } }],
      ],
    },
  ),
  fingerprint: Type.String({
    examples: ['b1946ac92492d2347c6235'],
    description: 'Identifies the plan. Another difference has another fingerprint',
  }),
})

const Fingerprint = Type.String({ maxLength: 100, examples: ['b1946ac92492d2347c6235'] })

const ArchiveMissing = Type.Optional(
  Type.Boolean({
    description:
      'Whether items that are not in the configuration are archived, deleted or turned off, depending on the kind. ' +
      'Only kinds that the configuration names are affected',
  }),
)

const asked = { configuration: Document, archive_missing: ArchiveMissing }

const work = {
  statements: 20_000,
  repeats: { times: 20_000, because: 'each item is saved by the verb of its area' },
} as const

export const configuration = area(
  'configuration',
  {
    group: 'Staff',
    about: 'Configuration as code: read an environment as a document, compare it, and apply it to another one.',
  },
  {
    get: {
      method: 'GET',
      path: '/v1/configuration',
      ...work,
      summary: 'Get the configuration of the environment, of the kinds that the management key may manage',
      access: machine({ management: true }),
      success: {
        status: 200,
        body: chosen(shape('Configuration', { configuration: Document })),
      },
      chosen: true,
    },
    storeKeys: {
      method: 'POST',
      path: '/v1/configuration/keys',
      ...work,
      summary: 'Store the keys of items that have none of their own',
      description:
        'Checklists, surveys and customer roles get a key from their name. Once it is stored, a renamed item keeps it. ' +
        'Call it before the configuration is written to files.',
      access: machine({ management: true }),
      idempotent: true,
      success: { status: 204 },
      chosen: true,
    },
    plan: {
      method: 'POST',
      path: '/v1/configuration/plan',
      ...work,
      summary: 'Compare a configuration with the environment. Nothing changes',
      access: machine({ management: true }),
      readOnly: true,
      body: chosen(strict(asked)),
      success: { status: 200, body: chosen(Plan) },
      errors: ['invalid_request'],
      chosen: true,
    },
    apply: {
      method: 'POST',
      path: '/v1/configuration/apply',
      ...work,
      summary: 'Apply a configuration: all of its changes, or none',
      description:
        'Each change is validated and audited like a change by the route of its kind. With the `fingerprint` of a plan, it is ' +
        'applied only if it still makes the same changes.',
      access: machine({ management: true }),
      idempotent: true,
      body: chosen(strict({ ...asked, fingerprint: Type.Optional(Fingerprint) })),
      success: { status: 200, body: chosen(Plan) },
      errors: ['conflict', 'forbidden', 'invalid_request'],
      chosen: true,
    },
    planPromotion: {
      method: 'POST',
      path: '/v1/organization/configuration/promotion/plan',
      ...work,
      summary: 'Compare the configuration of the other environment with this one. Nothing changes',
      description: 'Kinds that your role cannot manage are left out.',
      access: staff('organization:manage'),
      readOnly: true,
      query: Type.Object(EnvironmentQuery),
      body: chosen(strict({ archive_missing: ArchiveMissing })),
      success: { status: 200, body: chosen(Plan) },
      errors: ['invalid_request'],
      chosen: true,
    },
    promote: {
      method: 'POST',
      path: '/v1/organization/configuration/promotion',
      ...work,
      summary: 'Take over the configuration of the other environment: all changes of a plan, or none',
      description: 'Each change is audited, and the promotion itself, too.',
      access: staff('organization:manage'),
      audit: 'configuration.promoted',
      query: Type.Object(EnvironmentQuery),
      body: chosen(strict({ archive_missing: ArchiveMissing, fingerprint: Fingerprint })),
      success: { status: 200, body: chosen(Plan) },
      errors: ['conflict', 'forbidden', 'invalid_request'],
      chosen: true,
    },
  },
)
