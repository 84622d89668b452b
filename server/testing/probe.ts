import { createHash } from 'node:crypto'
import {
  anyMember,
  anyone,
  area,
  contact,
  EnvironmentQuery,
  machine,
  machineOrContact,
  publishable,
  staff,
  strict,
  Timestamp,
} from '@userkeep/contract'
import type postgres from 'postgres'
import { Type } from 'typebox'
import { type Area, defineArea } from '../src/platform/area.ts'
import { fail } from '../src/platform/fail.ts'
import type { Call, Verb } from '../src/platform/http/call.ts'
import type { Authenticators } from '../src/platform/http/callers.ts'
import { echo, type KindOptions, kinds, kindVerbs, mounts } from './probe-kinds.ts'

const CountBody = strict({ name: Type.String(), outcome: Type.Optional(Type.String()) })
const counting = {
  method: 'POST',
  access: machineOrContact(),
  openToSupport: 'it only counts',
  idempotent: true,
  body: CountBody,
  success: { status: 201, body: Type.Object({ count: Type.Integer() }) },
  errors: ['conflict', 'rate_limited'],
} as const

/** Routes of every family that do next to nothing: what stands before and after a verb is the subject. */
const probe = area(
  'probe',
  { group: 'Staff', about: 'For tests.' },
  {
    count: { ...counting, path: '/v1/probe/counts', summary: 'Counts one up' },
    recount: { ...counting, path: '/v1/probe/recounts', summary: 'The same on another path' },
    discard: {
      method: 'DELETE',
      path: '/v1/probe/counts/{name}',
      summary: 'Answers without a body',
      access: machine(),
      idempotent: true,
      params: Type.Object({ name: Type.String() }),
      success: { status: 204 },
    },
    read: {
      method: 'GET',
      path: '/v1/probe/read',
      summary: 'Says what arrived in the query',
      access: anyone('any_site', 'a probe'),
      query: Type.Object({
        number: Type.Optional(Type.Integer()),
        flag: Type.Optional(Type.Boolean()),
        text: Type.Optional(Type.String()),
      }),
      success: { status: 200, body: Type.Object({}, { additionalProperties: true }) },
    },
    write: {
      method: 'POST',
      path: '/v1/probe/write',
      summary: 'Says what arrived in the body',
      access: anyone('any_site', 'a probe'),
      body: strict({
        number: Type.Optional(Type.Integer()),
        flag: Type.Optional(Type.Boolean()),
        text: Type.Optional(Type.String()),
        at: Type.Optional(Timestamp),
      }),
      success: { status: 200, body: Type.Object({}, { additionalProperties: true }) },
    },
    writeMuch: {
      method: 'POST',
      path: '/v1/probe/write-much',
      summary: 'Takes a lot at once',
      access: anyone('any_site', 'a probe'),
      body: strict({
        text: Type.Optional(Type.String()),
        numbers: Type.Optional(Type.Array(Type.Integer({ maximum: 9 }), { maxItems: 100 })),
      }),
      success: { status: 204 },
    },
    crash: {
      method: 'GET',
      path: '/v1/probe/crash',
      summary: 'Fails',
      access: anyone('any_site', 'a probe'),
      success: { status: 200, body: Type.Object({}) },
    },
    query: {
      method: 'GET',
      path: '/v1/probe/query/{milliseconds}',
      summary: 'Keeps the database busy',
      access: anyone('any_site', 'a probe'),
      params: Type.Object({ milliseconds: Type.Integer() }),
      success: { status: 200, body: Type.Object({ done: Type.Boolean() }) },
    },
    browse: {
      method: 'POST',
      path: '/v1/probe/browse',
      summary: 'For a browser of another site',
      access: publishable(),
      body: strict({ publishable_key: Type.String() }),
      success: { status: 204 },
    },
    own: {
      method: 'GET',
      path: '/v1/probe/own',
      summary: 'For a contact',
      access: contact(),
      success: { status: 200, body: Type.Object({ contact_id: Type.String() }) },
    },
    manage: {
      method: 'PUT',
      path: '/v1/probe/managed',
      summary: 'A staff write; forgets its record when told to',
      access: staff('keys:manage'),
      audit: 'probe.managed',
      query: Type.Object(EnvironmentQuery),
      body: strict({ name: Type.String(), recorded: Type.Boolean() }),
      success: { status: 204 },
    },
    manageByMachine: {
      method: 'PUT',
      path: '/v1/probe/machine-managed',
      summary: 'The same by the backend',
      access: machine(),
      body: strict({ name: Type.String(), recorded: Type.Boolean() }),
      success: { status: 204 },
    },
    manageAll: {
      method: 'PUT',
      path: '/v1/probe/all-managed',
      summary: 'A staff write that belongs to the organization',
      access: staff('keys:manage'),
      audit: 'probe.managed',
      body: strict({ name: Type.String(), recorded: Type.Boolean() }),
      success: { status: 204 },
    },
    look: {
      method: 'GET',
      path: '/v1/probe/managed',
      summary: 'A staff read',
      access: anyMember(),
      success: { status: 200, body: Type.Object({}) },
    },
    ...kinds,
  },
  mounts,
)

type Routes = typeof probe.routes

const manage: Verb<Routes['manage'] | Routes['manageByMachine'] | Routes['manageAll']> = ({ body, change }) =>
  change(async (tx) => {
    await tx`insert into probe_counts (name) values (${body.name})`
    if (body.recorded) tx.audited({ target: { type: 'probe', id: body.name } })
    tx.mail({ to: `${body.name}@example.com`, content: { subject: body.name, text: '', html: '' } })
  })

interface ProbeOptions extends Partial<KindOptions> {
  /** Runs inside of the counting verb, after its row is written. */
  whileCounting?: (name: string) => Promise<unknown>
}

export function probeArea({ whileCounting = async () => {}, ...options }: ProbeOptions = {}): Area {
  const count = async ({ body, change }: Call<typeof probe.routes.count>) =>
    change(async (tx) => {
      await tx`insert into probe_counts (name) values (${body.name})`
      await whileCounting(body.name)
      if (body.outcome === 'conflict') fail('conflict')
      if (body.outcome === 'limited') fail('rate_limited')
      if (body.outcome === 'crash') throw new Error('a crash of the verb')
      return { count: await countOf(tx, body.name) }
    })
  return defineArea(
    probe,
    {
      count,
      recount: count as never,
      discard: ({ params, change }) =>
        change(async (tx) => void (await tx`insert into probe_counts (name) values (${params.name})`)),
      read: async ({ query }) => query,
      write: async ({ body }) => body,
      writeMuch: async () => {},
      crash: async () => {
        throw new Error('the secret reason')
      },
      query: async ({ params, db }) => {
        await db`select pg_sleep(${params.milliseconds / 1000}::float8)`
        return { done: true }
      },
      browse: async () => {},
      own: async ({ caller }) => ({ contact_id: caller.contactId }),
      manage,
      manageByMachine: manage,
      manageAll: manage,
      look: async () => ({}),
      ...kindVerbs(options),
    },
    { authenticates: anybody, mounts: { echo: options.speak ?? echo } },
  )
}

export async function countOf(db: postgres.Sql | postgres.TransactionSql, name: string): Promise<number> {
  const [row] = await db<{ count: number }[]>`select count(*) from probe_counts where name = ${name}`
  return row?.count ?? 0
}

export async function createProbeTable(sql: postgres.Sql): Promise<void> {
  await sql`create table if not exists probe_counts (name text not null)`
}

const idOf = (seed: Buffer | string): string =>
  createHash('sha256')
    .update(seed)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*/, '$1-$2-$3-$4-$5')

const scope = {
  organizationId: idOf('organization'),
  organizationCode: `org_${'0'.repeat(32)}`,
  environmentId: idOf('environment'),
  environment: 'live',
} as const

export const probeEnvironments = { live: scope.environmentId, test: idOf('test environment') }

const role = { id: idOf('role'), key: null, name: 'Probe' }
const later = '2100-01-01T00:00:00.000Z'

/** Accepts every token of the right family as its own caller. */
const anybody: Authenticators = {
  machine: async (_sql, hash) => ({
    caller: { family: 'machine', keyId: idOf(hash), name: 'Probe', permissions: null },
    scope,
  }),
  publishable: async (_sql, hash) => ({ caller: { keyId: idOf(hash), key: '' }, scope, allowedOrigins: [] }),
  contact: async (_sql, { tokenHash: hash }, customerId) => ({
    caller: {
      family: 'contact',
      contactId: idOf(hash),
      sessionId: idOf(hash),
      verified: true,
      expiresAt: later,
      impersonation: null,
      team: customerId === null ? null : { customerId, membershipId: customerId, role, permissions: new Set() },
    },
    scope,
  }),
  staff: async (_sql, hash) => ({
    user: {
      id: idOf(hash),
      email: 'p@example.com',
      name: 'Probe',
      emailVerified: true,
      twoFactorEnabled: false,
      createdAt: later,
    },
    session: { id: idOf(hash), expiresAt: later, confirmedAt: later },
    organization: {
      id: scope.organizationId,
      code: scope.organizationCode,
      name: 'Probe',
      membershipId: idOf('membership'),
      role,
      permissions: new Set(['keys:manage']),
      environments: probeEnvironments,
    },
    organizations: [],
  }),
}
