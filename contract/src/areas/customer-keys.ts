import { Type } from 'typebox'
import {
  area,
  chosen,
  collection,
  contact,
  Environment,
  EnvironmentQuery,
  machine,
  maxBodyBytes,
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
    key: Type.String({ description: '`uk_ck_live_…` or `uk_ck_test_…`. Returned only once, in this response' }),
  }),
)

const managing = contact({ verified: true, team: true, permission: '$keys.manage' })

export const customerKeys = area(
  'customer-keys',
  { group: 'People', about: 'API keys that customers create for your own API, and their verification.' },
  {
    list: {
      method: 'GET',
      path: '/v1/contact/customer/keys',
      summary: 'List the API keys of your customer, newest first',
      access: managing,
      query: Type.Object(PagingQuery),
      success: { status: 200, body: collection('keys', CustomerKey) },
      chosen: true,
    },
    create: {
      method: 'POST',
      path: '/v1/contact/customer/keys',
      summary: 'Create an API key for your customer',
      access: managing,
      closedToSupport: true,
      body: chosen(strict({ name: Name })),
      success: { status: 201, body: NewCustomerKey },
      chosen: true,
    },
    revoke: {
      method: 'DELETE',
      path: '/v1/contact/customer/keys/{id}',
      summary: 'Revoke an API key. It stops working immediately',
      access: managing,
      closedToSupport: true,
      success: { status: 204 },
      chosen: true,
    },
    verify: {
      method: 'POST',
      path: '/v1/customer-keys/verify',
      summary: 'Verify an API key and get its customer',
      description:
        'Only keys of the environment of the calling key are found. Malformed, unknown and revoked keys and keys of ' +
        'another environment return the same 404.',
      access: machine(),
      idempotent: true,
      readOnly: true,
      allowsUnstorableText: true,
      body: strict({ key: chosen(Type.String({ maxLength: maxBodyBytes })) }),
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
      summary: 'List the API keys of a customer, newest first',
      access: staff('customers:read'),
      query: Type.Object({ ...EnvironmentQuery, ...PagingQuery }),
      success: { status: 200, body: collection('keys', CustomerKey) },
      chosen: true,
    },
    staffRevoke: {
      method: 'DELETE',
      path: '/v1/organization/customers/{id}/keys/{keyId}',
      summary: 'Revoke an API key of a customer',
      access: staff('customers:write'),
      audit: 'customer_key.revoked',
      query: Type.Object(EnvironmentQuery),
      success: { status: 204 },
      chosen: true,
    },
  },
)
