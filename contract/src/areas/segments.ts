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
import { Condition, ExplanationTree, Segment, SegmentField, SegmentReference } from '../shapes/segment.ts'

const InEnvironment = Type.Object(EnvironmentQuery)
const Description = nullable(Type.String({ maxLength: 1000 }))

const conditionNotes =
  'A condition that is not valid is 400, and `error.fields` names the leaf by its path, such as `condition.all.1.value`.'

export const segments = area(
  'segments',
  { group: 'People', about: 'Groups of contacts that a condition describes. Audiences are always segments.' },
  {
    list: {
      method: 'GET',
      path: '/v1/organization/segments',
      summary: 'The segments of an environment, by name',
      access: staff('customers:read'),
      query: Type.Object({ ...EnvironmentQuery, ...PagingQuery }),
      success: { status: 200, body: chosen(collection('segments', Segment)) },
      chosen: true,
    },
    create: {
      method: 'POST',
      path: '/v1/organization/segments',
      summary: 'Create a segment; its members are computed in the background',
      description: conditionNotes,
      access: staff('segments:manage'),
      audit: 'segment.created',
      query: InEnvironment,
      body: chosen(strict({ name: Name, description: Type.Optional(Description), condition: Condition })),
      success: { status: 201, body: Segment },
      errors: ['invalid_request', 'conflict'],
      chosen: true,
    },
    fields: {
      method: 'GET',
      path: '/v1/organization/segments/fields',
      summary: 'What conditions may speak of, with values and names of events that exist',
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
      summary: 'How many contacts a condition holds for, and some of them',
      description: `${conditionNotes} 503 when counting takes longer than a few seconds.`,
      access: staff('customers:read'),
      answersAnew: true,
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
      summary: 'One segment',
      access: staff('customers:read'),
      query: InEnvironment,
      success: { status: 200, body: Segment },
      chosen: true,
    },
    update: {
      method: 'PATCH',
      path: '/v1/organization/segments/{id}',
      summary: 'Change a segment; until a new condition is computed, the members before it answer',
      description: conditionNotes,
      access: staff('segments:manage'),
      audit: 'segment.updated',
      query: InEnvironment,
      body: chosen(
        strict({
          name: Type.Optional(Name),
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
      summary: 'Delete a segment that nothing uses',
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
      summary: 'The contacts in a segment',
      access: staff('customers:read'),
      query: Type.Object({ ...EnvironmentQuery, ...PagingQuery }),
      success: { status: 200, body: collection('contacts', Contact) },
      chosen: true,
    },
    explain: {
      method: 'GET',
      path: '/v1/organization/segments/{id}/explain/{contactId}',
      summary: 'Why a contact is in a segment, or is not',
      description: 'Judged now, by the condition as it stands.',
      access: staff('customers:read'),
      query: InEnvironment,
      params: Type.Object({ id: Uuid, contactId: Uuid }),
      success: { status: 200, body: ExplanationTree },
      chosen: true,
    },
    ofContact: {
      method: 'GET',
      path: '/v1/organization/contacts/{id}/segments',
      summary: 'The segments that a contact is in, by name',
      access: staff('customers:read'),
      query: Type.Object({ ...EnvironmentQuery, ...PagingQuery }),
      success: { status: 200, body: chosen(collection('segments', SegmentReference)) },
      chosen: true,
    },
  },
)
