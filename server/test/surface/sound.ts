import {
  anyone,
  area,
  contact,
  machine,
  Name,
  oneTimeTokenInPath,
  perIp,
  publishable,
  strict,
  Uuid,
} from '@userkeep/contract'
import { Type } from 'typebox'
import { defineArea } from '../../src/platform/area.ts'
import { hashToken } from '../../src/platform/crypto/tokens.ts'
import { fail, invalid } from '../../src/platform/fail.ts'
import { html } from '../../src/platform/html/html.ts'
import { eventQueue } from '../../src/platform/http/event-queue.ts'

const Key = Type.Object({ id: Uuid, name: Type.String() })

/** Routes of the kinds that staff have few of, all correct. */
export const sound = defineArea(
  area(
    'sound',
    { group: 'Staff', about: 'For tests.' },
    {
      read: {
        method: 'GET',
        path: '/v1/sound/api-keys/{id}',
        summary: 'A key of the own environment',
        access: machine(),
        success: { status: 200, body: Key },
      },
      write: {
        method: 'POST',
        path: '/v1/sound',
        summary: 'A write that may be repeated',
        access: machine(),
        idempotent: true,
        body: strict({
          name: Name,
          notes: Type.Optional(Type.Array(strict({ text: Type.String({ maxLength: 10 }) }), { maxItems: 3 })),
        }),
        success: { status: 200, body: Key },
      },
      create: {
        method: 'POST',
        path: '/v1/sound/things',
        summary: 'Something new',
        access: machine(),
        body: strict({ role_id: Uuid, at: Type.String({ format: 'date-time' }), level: Type.Integer({ minimum: 3 }) }),
        success: { status: 201, body: Type.Object({ environment: Type.String() }) },
        errors: ['invalid_request'],
      },
      boot: {
        method: 'POST',
        path: '/v1/sound/boot',
        summary: 'The key is in the body',
        access: publishable(),
        limits: [perIp(5, 'minute'), { by: 'publishable_key', max: 7, windowSeconds: 60 }],
        body: strict({ publishable_key: Type.String({ maxLength: 200 }), anonymous_id: Type.Optional(Uuid) }),
        success: { status: 200, body: Type.Object({ environment: Type.String() }) },
      },
      own: {
        method: 'GET',
        path: '/v1/sound/contact-sessions/{id}',
        summary: 'A session of the caller',
        access: contact({ verified: true, permission: '$team.manage' }),
        success: { status: 200, body: Type.Object({ id: Uuid }) },
      },
      open: {
        method: 'GET',
        path: '/v1/sound/open/{slug}',
        summary: 'Open to anyone',
        access: anyone('any_site', 'it is a test'),
        params: Type.Object({ slug: Type.String({ maxLength: 20 }) }),
        limits: [perIp(4, 'hour')],
        success: { status: 200, body: Type.Object({ slug: Type.String() }) },
      },
      receive: {
        method: 'POST',
        path: '/v1/sound/received',
        summary: 'Takes bytes as they come',
        access: machine(),
        raw: { types: ['application/json', 'text/xml'], headers: ['x-signature'] },
        success: { status: 200, body: Type.Object({ bytes: Type.Integer() }) },
      },
      submit: {
        method: 'POST',
        path: '/sound/links/{token}',
        summary: 'A form behind a mailed link',
        access: oneTimeTokenInPath('invitation', 'token', 'own_site', 'it is a test'),
        limits: [perIp(6, 'hour')],
        form: true,
        body: strict({
          name: Name,
          count: Type.Optional(Type.Integer({ maximum: 9 })),
          tags: Type.Optional(Type.Array(Type.String({ maxLength: 10 }), { maxItems: 3 })),
        }),
        success: { status: 200, page: {} },
      },
      page: {
        method: 'GET',
        path: '/sound/page',
        summary: 'A page for anyone',
        access: anyone('own_site', 'it is a test'),
        success: { status: 200, page: {} },
      },
      watch: {
        method: 'GET',
        path: '/v1/sound/stream',
        summary: 'A stream that says nothing',
        access: contact(),
        success: { status: 200, stream: { events: { happened: Type.Object({ id: Uuid }) } } },
      },
    },
    {
      protocol: {
        path: '/sound/protocol',
        methods: ['GET', 'POST'],
        summary: 'Speaks for itself',
        access: machine(),
      },
    },
  ),
  {
    read: async ({ db, scope, params }) => {
      const [key] = await db<{ id: string; name: string }[]>`
        select id, name from api_keys
        where organization_id = ${scope.organizationId} and environment_id = ${scope.environmentId}
          and id = ${params.id}`
      return key ?? fail('not_found')
    },
    own: async ({ db, scope, caller, params }) => {
      const [session] = await db<{ id: string }[]>`
        select id from contact_sessions
        where environment_id = ${scope.environmentId} and contact_id = ${caller.contactId} and id = ${params.id}`
      return session ?? fail('not_found')
    },
    write: async ({ body, caller }) => ({ id: caller.keyId, name: body.name }),
    create: async ({ db, scope, body }) => {
      const [role] = await db`
        select 1 from roles where organization_id = ${scope.organizationId} and id = ${body.role_id}`
      return role ? { environment: scope.environment } : invalid('role_id', 'names no role')
    },
    boot: async ({ scope }) => ({ environment: scope.environment }),
    open: async ({ params }) => params,
    receive: async ({ body }) => ({ bytes: body.length }),
    submit: async ({ db, caller, body }) => {
      const [invitation] = await db`select 1 from invitations where token_hash = ${hashToken(caller.token)}`
      return invitation ? { title: 'Thanks', body: html`<p>${body.name}</p>` } : fail('unauthorized')
    },
    page: async () => ({ title: 'Sound', styles: ['p { margin: 0 }'], body: html`<p>Sound</p>` }),
    watch: async ({ stream }) => eventQueue(stream.signal),
  },
  {
    mounts: {
      protocol: async ({ response, body }) => {
        response.end(body)
      },
    },
  },
)
