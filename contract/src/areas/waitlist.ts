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
  { group: 'People', about: 'Who waits to be let in while sign-up is not open.' },
  {
    join: {
      method: 'POST',
      path: '/v1/waitlist',
      summary: 'Ask to be let in',
      description: 'Always 202, whether or not the address waits already or has an account.',
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
      summary: 'Who waits to be let in, newest first',
      access: staff('customers:read'),
      query: Type.Object({ ...EnvironmentQuery, ...PagingQuery, admitted: Type.Optional(Type.Boolean()) }),
      success: { status: 200, body: collection('waitlist', Waiting) },
      chosen: true,
    },
    admit: {
      method: 'POST',
      path: '/v1/organization/waitlist/{id}/admit',
      summary: 'Let someone in: from now on they can sign up, and a mail tells them so',
      description: 'Once admitted, admitting again changes nothing and mails nothing.',
      access: staff('customers:write'),
      audit: 'waitlist.admitted',
      query: Type.Object(EnvironmentQuery),
      success: { status: 200, body: Waiting },
      chosen: true,
    },
  },
)
