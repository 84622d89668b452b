import { Type } from 'typebox'
import {
  area,
  chosen,
  collection,
  Email,
  EnvironmentQuery,
  Name,
  nullable,
  PagingQuery,
  perIp,
  publishable,
  shape,
  staff,
  strict,
  Timestamp,
  Uuid,
} from '../kernel/index.ts'

const Waiting = shape('WaitlistEntry', {
  id: Uuid,
  email: Type.String(),
  name: nullable(Type.String()),
  created_at: Timestamp,
  admitted_at: nullable(Timestamp),
})

export const waitlist = area(
  'waitlist',
  { group: 'People', about: 'People who asked to join while sign-up is limited to the waitlist.' },
  {
    join: {
      method: 'POST',
      path: '/v1/waitlist',
      summary: 'Join the waitlist',
      description: 'Always returns 202, even if the address is already on the waitlist or has an account.',
      access: publishable(),
      limits: [perIp(10, 'hour')],
      body: chosen(
        strict({ publishable_key: Type.String({ maxLength: 200 }), email: Email, name: Type.Optional(Name) }),
      ),
      success: { status: 202 },
    },
    list: {
      method: 'GET',
      path: '/v1/organization/waitlist',
      summary: 'List the waitlist, newest first',
      access: staff('customers:read'),
      query: Type.Object({ ...EnvironmentQuery, ...PagingQuery, admitted: Type.Optional(Type.Boolean()) }),
      success: { status: 200, body: collection('waitlist', Waiting) },
      chosen: true,
    },
    admit: {
      method: 'POST',
      path: '/v1/organization/waitlist/{id}/admit',
      summary: 'Admit a person. They receive an email and can sign up',
      description: 'Admitting a person again has no effect.',
      access: staff('customers:write'),
      audit: 'waitlist.admitted',
      query: Type.Object(EnvironmentQuery),
      success: { status: 200, body: Waiting },
      chosen: true,
    },
  },
)
