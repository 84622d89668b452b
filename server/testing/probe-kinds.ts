import { hash } from 'node:crypto'
import {
  anyone,
  area,
  contact,
  machine,
  oneTimeTokenInPath,
  type StreamEvent,
  staff,
  strict,
  Timestamp,
} from '@userkeep/contract'
import { Type } from 'typebox'
import { fail } from '../src/platform/fail.ts'
import { html } from '../src/platform/html/html.ts'
import type { Verb } from '../src/platform/http/call.ts'
import type { MountHandler } from '../src/platform/http/protocol.ts'
import { etagOf, withEtag } from '../src/platform/http/with-etag.ts'

const events = { events: { said: Type.Object({ text: Type.String() }), rang: Type.Object({ at: Timestamp }) } } as const

/** One route of every kind that is not JSON in and out. */
export const kinds = {
  receive: {
    method: 'POST',
    path: '/v1/probe/receive',
    summary: 'Says what arrived, byte for byte',
    access: anyone('any_site', 'a probe'),
    raw: { types: ['application/json', 'text/plain'], headers: ['x-signature'], limit: 100 * 1024 },
    success: {
      status: 200,
      body: Type.Object({
        bytes: Type.Integer(),
        sha256: Type.String(),
        signature: Type.Union([Type.String(), Type.Null()]),
      }),
    },
  },
  submit: {
    method: 'POST',
    path: '/probe/forms/{token}',
    summary: 'Takes a form and shows a page',
    access: oneTimeTokenInPath('unsubscribe', 'token', 'own_site', 'the link was mailed'),
    form: true,
    body: strict({
      name: Type.String({ minLength: 2, maxLength: 20 }),
      age: Type.Optional(Type.Integer({ minimum: 1 })),
      tags: Type.Optional(Type.Array(Type.String({ maxLength: 10 }), { maxItems: 3 })),
    }),
    success: { status: 200, page: { orSeeOther: true } },
    errors: ['conflict'],
  },
  show: {
    method: 'GET',
    path: '/probe/pages/{name}',
    summary: 'Shows a page',
    access: anyone('own_site', 'a probe'),
    params: Type.Object({ name: Type.String() }),
    cacheSeconds: 60,
    success: { status: 200, page: {} },
    errors: ['not_found'],
  },
  showRemembered: {
    method: 'GET',
    path: '/probe/remembered',
    summary: 'Shows the same page to everybody',
    access: anyone('own_site', 'a probe'),
    cacheSeconds: 60,
    success: { status: 200, page: { etag: true } },
  },
  feed: {
    method: 'GET',
    path: '/v1/probe/news',
    summary: 'The same in two forms',
    access: anyone('any_site', 'a probe'),
    cacheSeconds: 60,
    success: {
      status: 200,
      body: Type.Object({ news: Type.String() }),
      etag: true,
      alsoAs: ['application/atom+xml'],
    },
  },
  picture: {
    method: 'GET',
    path: '/probe/pictures/{name}',
    summary: 'Something that never changes',
    access: anyone('any_site', 'a probe'),
    params: Type.Object({ name: Type.String() }),
    cacheSeconds: 31_536_000,
    success: { status: 200, asset: { types: ['image/webp'] } },
    errors: ['not_found'],
  },
  watch: {
    method: 'GET',
    path: '/v1/probe/stream',
    summary: 'Sends events',
    access: contact(),
    success: { status: 200, stream: events },
    errors: ['conflict'],
  },
  watchAsStaff: {
    method: 'GET',
    path: '/v1/probe/staff-stream',
    summary: 'Sends events to staff',
    access: staff('keys:manage'),
    success: { status: 200, stream: events },
  },
} as const

export const mounts = {
  echo: {
    path: '/probe/echo',
    methods: ['GET', 'POST'],
    summary: 'Speaks a protocol of its own',
    access: machine(),
    bodyLimit: 200 * 1024,
    errors: ['conflict'],
  },
} as const

const remembered = { title: 'Remembered', styles: ['p { color: teal }'], body: html`<p>As it was</p>` }

const declared = area('probe', { group: 'Staff', about: 'For tests.' }, kinds, mounts)
type Routes = typeof declared.routes

export type ProbeEvent = StreamEvent<typeof events>

export interface KindOptions {
  watch: Verb<Routes['watch']>
  speak: MountHandler<typeof mounts.echo>
}

export const kindVerbs = ({ watch }: Partial<KindOptions>): { [N in keyof Routes]: Verb<Routes[N]> } => ({
  receive: async ({ body, headers }) => ({
    bytes: body.length,
    sha256: hash('sha256', body, 'hex'),
    signature: headers['x-signature'],
  }),
  submit: async ({ body, caller }) => {
    if (body.name === 'taken') fail('conflict')
    if (body.name === 'leave') return { seeOther: 'https://shop.example.com/thanks?a=1' }
    return {
      title: 'Saved',
      body: html`<p>${body.name} ${body.age ?? 'ageless'} ${(body.tags ?? []).join('+')} ${caller.token}</p>`,
    }
  },
  show: async ({ params }) => {
    if (params.name === 'nothing') fail('not_found')
    if (params.name === 'crash') throw new Error('the secret reason')
    return {
      title: params.name,
      styles: ['p { color: teal }'],
      scripts: ['document.title'],
      body: html`<p>${params.name}</p>`,
    }
  },
  showRemembered: async () => remembered,
  feed: async () => withEtag({ news: 'None' }, { 'application/atom+xml': '<feed/>' }),
  picture: async ({ params }) => {
    if (params.name === 'nothing') fail('not_found')
    return { type: 'image/webp' as const, content: Buffer.from(params.name), etag: etagOf(params.name) }
  },
  watch: watch ?? (async () => (async function* () {})()),
  watchAsStaff: async () => (async function* () {})(),
})

export const echo: MountHandler<typeof mounts.echo> = async ({ request, response, body, caller }) => {
  response.writeHead(200, { 'content-type': 'text/plain' })
  response.end(`${request.method} ${caller.name} ${body.toString('utf8')}`)
}
