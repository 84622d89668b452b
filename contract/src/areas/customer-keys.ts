import { Type } from 'typebox'
import {
  area,
  bodyLimits,
  chosen,
  collection,
  contact,
  Environment,
  EnvironmentQuery,
  machine,
  Name,
  nullable,
  PagingQuery,
  shape,
  staff,
  strict,
  Timestamp,
  Uuid,
} from '../kernel/index.ts'
import { ContactReference } from '../shapes/customer.ts'

const keyFields = {
  id: Uuid,
  name: Type.String(),
  hint: Type.String({ description: 'The end of the key, to recognise it by' }),
  created_by: nullable(ContactReference),
  created_at: Timestamp,
  last_used_at: nullable(Timestamp),
}

const CustomerKey = chosen(shape('CustomerKey', keyFields))
const NewCustomerKey = chosen(
  shape('CreatedCustomerKey', {
    ...keyFields,
    key: Type.String({ description: '`uk_ck_live_…` or `uk_ck_test_…`. Shown once, here.' }),
  }),
)

const managing = contact({ verified: true, team: true, permission: '$keys.manage' })

export const customerKeys = area(
  'customer-keys',
  { group: 'People', about: 'Keys that customers issue to call your own API, and how you resolve them.' },
  {
    list: {
      method: 'GET',
      path: '/v1/contact/customer/keys',
      summary: "The team's keys, newest first",
      access: managing,
      query: Type.Object(PagingQuery),
      success: { status: 200, body: collection('keys', CustomerKey) },
      chosen: true,
    },
    create: {
      method: 'POST',
      path: '/v1/contact/customer/keys',
      summary: 'Issue a key for the team',
      access: managing,
      closedToSupport: true,
      body: chosen(strict({ name: Name })),
      success: { status: 201, body: NewCustomerKey },
      chosen: true,
    },
    revoke: {
      method: 'DELETE',
      path: '/v1/contact/customer/keys/{id}',
      summary: 'Revoke a key; the next verify no longer finds it',
      access: managing,
      closedToSupport: true,
      success: { status: 204 },
      chosen: true,
    },
    verify: {
      method: 'POST',
      path: '/v1/customer-keys/verify',
      summary: 'Which customer a key acts for',
      description:
        "Looks in the calling key's environment alone. One 404 covers malformed, unknown, revoked and " +
        'other-environment keys, indistinguishably.',
      access: machine(),
      idempotent: true,
      answersAnew: true,
      bulk: true,
      anyText: true,
      body: strict({ key: chosen(Type.String({ maxLength: bodyLimits.bulk })) }),
      success: {
        status: 200,
        body: shape('ResolvedCustomerKey', {
          customer_id: Uuid,
          key_id: Uuid,
          name: Type.String(),
          environment: Environment,
        }),
      },
      errors: ['not_found'],
    },
    staffList: {
      method: 'GET',
      path: '/v1/organization/customers/{id}/keys',
      summary: "A customer's keys, newest first",
      access: staff('customers:read'),
      query: Type.Object({ ...EnvironmentQuery, ...PagingQuery }),
      success: { status: 200, body: collection('keys', CustomerKey) },
      chosen: true,
    },
    staffRevoke: {
      method: 'DELETE',
      path: '/v1/organization/customers/{id}/keys/{keyId}',
      summary: "Revoke one of a customer's keys",
      access: staff('customers:write'),
      audit: 'customer_key.revoked',
      query: Type.Object(EnvironmentQuery),
      success: { status: 204 },
      chosen: true,
    },
  },
)
