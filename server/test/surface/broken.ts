import {
  type Area,
  anyMember,
  area,
  collection,
  contact,
  EnvironmentQuery,
  type Limit,
  machine,
  maxBodyBytes,
  Name,
  nullable,
  type Page,
  PagingQuery,
  pageOf,
  publishable,
  type Route,
  routesOf,
  staff,
  strict,
  Uuid,
} from '@userkeep/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { defineArea } from '../../src/platform/area.ts'
import type { Scope } from '../../src/platform/change.ts'
import type { Db } from '../../src/platform/db/sql.ts'
import { fail } from '../../src/platform/fail.ts'
import { fastifyPath } from '../../src/platform/http/mount.ts'

const Key = Type.Object({ id: Uuid, name: Type.String() })
const answer = { status: 200, body: Type.Object({ id: nullable(Uuid) }) } as const
const path = '/v1/organization/broken/api-keys/{id}'

/** Each of these forgets one thing, and is otherwise as it should be. */
export const forgetful = defineArea(
  area(
    'forgetful',
    { group: 'Staff', about: 'For tests.' },
    {
      anyOrganization: {
        method: 'GET',
        path,
        summary: 'Asks nobody whose it is',
        access: anyMember(),
        success: { status: 200, body: Key },
      },
      anyEnvironment: {
        method: 'GET',
        path: '/v1/organization/broken/loose/api-keys/{id}',
        summary: 'Forgets the environment',
        access: anyMember(),
        query: Type.Object(EnvironmentQuery),
        success: { status: 200, body: Key },
      },
      anyContact: {
        method: 'GET',
        path: '/v1/broken/contact-sessions/{id}',
        summary: 'Asks nobody whose session it is',
        access: contact(),
        success: answer,
      },
      deletes: {
        method: 'DELETE',
        path,
        summary: 'Deletes it and says 404',
        access: anyMember(),
        audit: 'x',
        success: { status: 204 },
      },
      undeclared: {
        method: 'PATCH',
        path,
        summary: 'Answers what it never declared',
        access: anyMember(),
        audit: 'x',
        success: { status: 204 },
      },
      anyBody: {
        method: 'POST',
        path: '/v1/organization/broken/bodies',
        summary: 'Takes whatever comes',
        access: anyMember(),
        audit: 'x',
        body: Type.Object({ name: Type.Optional(Name) }),
        success: answer,
      },
      leak: {
        method: 'GET',
        path: '/v1/organization/broken/leak',
        summary: 'Shows the internal id',
        access: anyMember(),
        success: { status: 200, body: Type.Object({ place: Type.String() }) },
      },
      pages: {
        method: 'GET',
        path: '/v1/organization/broken/pages',
        summary: 'Fails on a limit out of range',
        access: anyMember(),
        query: Type.Object(PagingQuery),
        success: { status: 200, body: collection('pages', Uuid) },
        errors: ['invalid_request'],
      },
      restarts: {
        method: 'GET',
        path: '/v1/organization/broken/restarts',
        summary: 'Takes any cursor and begins anew',
        access: anyMember(),
        query: Type.Object(PagingQuery),
        success: { status: 200, body: collection('keys', Key) },
      },
      shifts: {
        method: 'GET',
        path: '/v1/organization/broken/shifts',
        summary: 'Counts rows and calls that a cursor',
        access: anyMember(),
        query: Type.Object(PagingQuery),
        success: { status: 200, body: collection('keys', Key) },
      },
    },
  ),
  {
    anyOrganization: async ({ db, params }) => {
      const [key] = await db<{ id: string; name: string }[]>`select id, name from api_keys where id = ${params.id}`
      return key ?? fail('not_found')
    },
    anyEnvironment: async ({ db, params, scope }) => {
      const [key] = await db<{ id: string; name: string }[]>`
        select id, name from api_keys where organization_id = ${scope.organizationId} and id = ${params.id}`
      return key ?? fail('not_found')
    },
    anyContact: async ({ db, scope, params }) => {
      const [session] = await db<{ id: string }[]>`
        select id from contact_sessions where environment_id = ${scope.environmentId} and id = ${params.id}`
      return session ?? fail('not_found')
    },
    deletes: async ({ db, params }) => {
      await db`delete from api_keys where id = ${params.id} and name = 'Default'`
      fail('not_found')
    },
    undeclared: async () => fail('conflict'),
    anyBody: async () => ({ id: null }),
    leak: async ({ scope }) => ({ place: scope.organizationId }),
    pages: async ({ query }) => {
      const limit = Number(query.limit ?? 50)
      if (!(limit >= 1 && limit <= 200)) fail('invalid_request')
      return { pages: [], limit, offset: Number(query.offset ?? 0), has_more: false, next_cursor: null }
    },
    restarts: ({ db, scope, query }) => keysFrom(db, scope, pageOf(query)),
    shifts: ({ db, scope, query }) =>
      keysFrom(db, scope, {
        ...pageOf(query),
        ...(query.starting_after !== undefined && { offset: Number(query.starting_after) }),
      }),
  },
)

async function keysFrom(db: Db, { organizationId }: Scope, { limit, offset }: Page) {
  const keys = await db<{ id: string; name: string }[]>`
    select id, name from api_keys where organization_id = ${organizationId}
    order by id desc limit ${limit + 1} offset ${offset}`
  const has_more = keys.length > limit
  return { keys: keys.slice(0, limit), limit, offset, has_more, next_cursor: has_more ? String(offset + limit) : null }
}

const hour: Limit[] = [{ by: 'ip', max: 3, windowSeconds: 3600 }]

/** Declared as anything should be, but hung into the server by hand, past the pipeline. */
export const bypassing: Route[] = routesOf(
  area(
    'bypassing',
    { group: 'Staff', about: 'For tests.' },
    {
      read: {
        method: 'GET',
        path: '/v1/organization/bypassing/{id}',
        summary: 'Answers anyone',
        access: staff('keys:manage'),
        success: answer,
      },
      write: {
        method: 'POST',
        path: '/v1/organization/bypassing',
        summary: 'Takes anything from anyone',
        access: staff('keys:manage'),
        audit: 'x',
        body: strict({ name: Name }),
        query: Type.Object({ ...EnvironmentQuery }),
        success: answer,
      },
      machine: {
        method: 'POST',
        path: '/v1/bypassing',
        summary: 'Counts nothing and remembers nothing',
        access: machine(),
        idempotent: true,
        limits: hour,
        body: strict({ name: Name }),
        success: answer,
      },
      team: {
        method: 'GET',
        path: '/v1/bypassing/team',
        summary: 'Asks for neither proof nor permission',
        access: contact({ verified: true, permission: '$keys.manage' }),
        success: answer,
      },
      key: {
        method: 'POST',
        path: '/v1/bypassing/boot',
        summary: 'Never looks at the key',
        access: publishable(),
        limits: [{ by: 'publishable_key', max: 3, windowSeconds: 60 }],
        body: strict({ publishable_key: Type.String({ maxLength: 200 }) }),
        success: answer,
      },
      bytes: {
        method: 'POST',
        path: '/v1/bypassing/bytes',
        summary: 'Takes any type of any size',
        access: machine(),
        raw: { types: ['application/json'] },
        success: answer,
      },
      form: {
        method: 'POST',
        path: '/bypassing/form',
        summary: 'Takes what is no form',
        access: machine(),
        form: true,
        body: strict({ name: Name }),
        success: answer,
      },
      page: {
        method: 'GET',
        path: '/bypassing/page',
        summary: 'Is no page, and has no policy',
        access: anyMember(),
        success: { status: 200, page: {} },
      },
      stream: {
        method: 'GET',
        path: '/v1/bypassing/stream',
        summary: 'Opens as many as anyone likes',
        access: contact(),
        success: { status: 200, stream: { events: { happened: Type.Object({}) } } },
      },
    },
    {
      protocol: {
        path: '/bypassing/protocol',
        methods: ['POST'],
        summary: 'Speaks to anyone',
        access: machine(),
      },
    },
  ) as unknown as Area,
)

const large = 10_000
const heavy = `[${'{"a":1},'.repeat(1_500_000)}{}]`

/** Takes four times as long as the probe allows, because a busy machine stretches what it measures. */
function workTooLong(): void {
  for (let n = 0; n < 3; n++) JSON.parse(heavy)
}

/** With a reader of its own, that takes everything. */
export function mountByHand(http: FastifyInstance): void {
  let answers = 0
  http.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 2 * maxBodyBytes }, async () => ({}))
    for (const { method, path } of bypassing) {
      const handler = async ({ headers }: FastifyRequest) => {
        // A large body is processed far too long.
        if (path === '/v1/bypassing' && Number(headers['content-length']) > large) workTooLong()
        return { id: null, answers: ++answers }
      }
      scope.route({ method, url: fastifyPath(path), handler })
    }
  })
}
