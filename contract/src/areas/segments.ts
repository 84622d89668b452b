import { Type } from 'typebox'
import {
  area,
  chosen,
  collection,
  EnvironmentQuery,
  Name,
  nullable,
  PagingQuery,
  shape,
  staff,
  strict,
  Uuid,
} from '../kernel/index.ts'
import { Contact } from '../shapes/contact.ts'
import { ItemKey } from '../shapes/item-key.ts'
import { Condition, ExplanationTree, Segment, SegmentField, SegmentReference } from '../shapes/segment.ts'

const InEnvironment = Type.Object(EnvironmentQuery)
const Description = nullable(Type.String({ maxLength: 1000 }))

const conditionNotes =
  'An invalid condition returns 400, and `error.fields` contains its path, such as `condition.all.1.value`.'

export const segments = area(
  'segments',
  { group: 'People', about: 'Groups of contacts defined by a condition.' },
  {
    list: {
      method: 'GET',
      path: '/v1/organization/segments',
      summary: 'List the segments of an environment by name',
      access: staff('customers:read'),
      query: Type.Object({ ...EnvironmentQuery, ...PagingQuery }),
      success: { status: 200, body: chosen(collection('segments', Segment)) },
      chosen: true,
    },
    create: {
      method: 'POST',
      path: '/v1/organization/segments',
      summary: 'Create a segment. Its members are computed in the background',
      description: conditionNotes,
      access: staff('segments:manage'),
      audit: 'segment.created',
      query: InEnvironment,
      body: chosen(
        strict({
          name: Name,
          key: Type.Optional(ItemKey),
          description: Type.Optional(Description),
          condition: Condition,
        }),
      ),
      success: { status: 201, body: Segment },
      errors: ['invalid_request', 'conflict'],
      chosen: true,
    },
    fields: {
      method: 'GET',
      path: '/v1/organization/segments/fields',
      summary: 'List the fields available in conditions, with existing values and event names',
      access: staff('customers:read'),
      query: InEnvironment,
      success: {
        status: 200,
        body: chosen(shape('SegmentFields', { fields: Type.Array(SegmentField), events: Type.Array(Type.String()) })),
      },
      chosen: true,
    },
    preview: {
      method: 'POST',
      path: '/v1/organization/segments/preview',
      summary: 'Count the contacts that match a condition, and return a sample',
      description: `${conditionNotes} Returns 503 if counting takes longer than a few seconds.`,
      access: staff('customers:read'),
      readOnly: true,
      query: InEnvironment,
      body: chosen(strict({ condition: Condition })),
      success: {
        status: 200,
        body: chosen(shape('SegmentPreview', { count: Type.Integer(), sample: Type.Array(Contact) })),
      },
      errors: ['invalid_request', 'unavailable'],
      chosen: true,
    },
    get: {
      method: 'GET',
      path: '/v1/organization/segments/{id}',
      summary: 'Get a segment',
      access: staff('customers:read'),
      query: InEnvironment,
      success: { status: 200, body: Segment },
      chosen: true,
    },
    update: {
      method: 'PATCH',
      path: '/v1/organization/segments/{id}',
      summary: 'Update a segment. The previous members remain until the new condition is computed',
      description: conditionNotes,
      access: staff('segments:manage'),
      audit: 'segment.updated',
      query: InEnvironment,
      body: chosen(
        strict({
          name: Type.Optional(Name),
          key: Type.Optional(ItemKey),
          description: Type.Optional(Description),
          condition: Type.Optional(Condition),
        }),
      ),
      success: { status: 200, body: Segment },
      errors: ['invalid_request', 'conflict'],
      chosen: true,
    },
    remove: {
      method: 'DELETE',
      path: '/v1/organization/segments/{id}',
      summary: 'Delete a segment that is not in use',
      access: staff('segments:manage'),
      audit: 'segment.deleted',
      query: InEnvironment,
      success: { status: 204 },
      errors: ['conflict'],
      chosen: true,
    },
    members: {
      method: 'GET',
      path: '/v1/organization/segments/{id}/members',
      summary: 'List the contacts in a segment',
      access: staff('customers:read'),
      query: Type.Object({ ...EnvironmentQuery, ...PagingQuery }),
      success: { status: 200, body: collection('contacts', Contact) },
      chosen: true,
    },
    sizes: {
      method: 'GET',
      path: '/v1/organization/segments/{id}/sizes',
      summary: 'Get the number of members of a segment per day',
      description:
        'Days are in UTC. A day has the number at its end, and today the current one. A day before the segment was ' +
        'recorded is omitted.',
      access: staff('customers:read'),
      query: Type.Object({
        ...EnvironmentQuery,
        days: Type.Optional(Type.Integer({ minimum: 1, maximum: 730, description: 'Defaults to 90' })),
      }),
      success: {
        status: 200,
        body: chosen(
          shape('SegmentSizes', {
            from: Type.String({ format: 'date' }),
            to: Type.String({ format: 'date' }),
            sizes: Type.Array(shape('SegmentSize', { day: Type.String({ format: 'date' }), members: Type.Integer() })),
          }),
        ),
      },
      chosen: true,
    },
    explain: {
      method: 'GET',
      path: '/v1/organization/segments/{id}/explain/{contactId}',
      summary: 'Explain why a contact is or is not in a segment',
      description: 'Evaluated now, with the saved condition.',
      access: staff('customers:read'),
      query: InEnvironment,
      params: Type.Object({ id: Uuid, contactId: Uuid }),
      success: { status: 200, body: ExplanationTree },
      chosen: true,
    },
    ofContact: {
      method: 'GET',
      path: '/v1/organization/contacts/{id}/segments',
      summary: 'List the segments of a contact by name',
      access: staff('customers:read'),
      query: Type.Object({ ...EnvironmentQuery, ...PagingQuery }),
      success: { status: 200, body: chosen(collection('segments', SegmentReference)) },
      chosen: true,
    },
  },
)
