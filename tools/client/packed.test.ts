import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { verifyWebhook } from '../../client/src/index.ts'
import { type TestApp, testApp } from '../../server/testing/app.ts'
import { root } from '../tree.ts'
import { packClient } from './pack.ts'

const run = promisify(execFile)
const tsc = join(root, 'node_modules/typescript/bin/tsc')

let app: TestApp
let folder: string
before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'userkeep-client-'))
  const file = packClient(folder)
  writeFileSync(join(folder, 'package.json'), '{ "name": "empty", "private": true, "type": "module" }')
  const quietly = ['--offline', '--ignore-scripts', '--no-audit', '--no-fund']
  await run('npm', ['install', ...quietly, file], { cwd: folder })
  app = await testApp()
})
after(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

const installed = (file: string) => join(folder, 'node_modules/@userkeep/client', file)

test('the packed client is installed into an empty project without dependencies', async () => {
  const { dependencies } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')).packages[
    'node_modules/@userkeep/client'
  ]
  assert.equal(dependencies, undefined)
  const { stdout } = await run('npm', ['ls', '--all', '--parseable'], { cwd: folder })
  assert.equal(stdout.trim().split('\n').length, 2)
})

test("the example of the client's README runs in plain JavaScript against a running service", async () => {
  const example = join(root, 'client/examples/contacts.mjs')
  const readme = readFileSync(join(root, 'client/README.md'), 'utf8')
  assert.ok(readme.includes(readFileSync(example, 'utf8').trimEnd()), 'the README shows another example')
  cpSync(example, join(folder, 'contacts.mjs'))
  const { key } = await app.secretKey(await app.signUp())
  const env = { ...process.env, USERKEEP_URL: app.baseUrl, USERKEEP_KEY: key, NODE_OPTIONS: '' }
  const { stdout } = await run(process.execPath, ['contacts.mjs'], { cwd: folder, env })
  assert.match(stdout, /^[0-9a-f-]{36}\nGrace Hopper\n404 not_found \S+\n$/)
})

test('the client command delivers facts to a local server, signed like webhooks', async () => {
  const received: { body: string; headers: IncomingHttpHeaders }[] = []
  const server = createServer(async (request, response) => {
    received.push({ body: await text(request), headers: request.headers })
    response.writeHead(204).end()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const machine = await app.secretKey(await app.signUp())
  const secret = 'whsec_bG9jYWw='
  const env = { ...process.env, USERKEEP_URL: app.baseUrl, USERKEEP_KEY: machine.key, NODE_OPTIONS: '' }
  const args = ['--forward', `http://127.0.0.1:${port}/hook`, '--secret', secret, '--types', 'customer.created']
  const command = spawn(process.execPath, [installed('bin/userkeep.mjs'), 'listen', ...args], { env })
  const lines = createInterface(command.stdout)[Symbol.asyncIterator]()
  assert.match((await lines.next()).value ?? '', /^Listening after sequence \d+/)
  const { id } = (await machine.post('/v1/customers', { name: 'Acme' })).body
  await app.settle()
  assert.match((await lines.next()).value ?? '', /^\d+ {2}customer\.created {2}204 {2}\d+ ms$/)
  command.kill('SIGTERM')
  await once(command, 'close')
  server.close()
  assert.equal(received.length, 1)
  const [{ body, headers }] = received as [(typeof received)[0]]
  const event = await verifyWebhook(body, headers, secret)
  assert.deepEqual([event.type, event.aggregate], ['customer.created', { type: 'customer', id }])
})

test('the client command reports a missing environment variable', async () => {
  const env = { ...process.env, USERKEEP_URL: app.baseUrl, NODE_OPTIONS: '' }
  const asked = run(process.execPath, [installed('bin/userkeep.mjs'), 'listen'], { env })
  await assert.rejects(asked, ({ code, stderr }) => code === 2 && /Set USERKEEP_KEY/.test(stderr))
})

test('a TypeScript consumer is type-checked with only the packed types', async () => {
  const consumer = `
    import { ApiError, createClient, verifyWebhook, type FactOf, type TrackedData } from '@userkeep/client'
    import { createEntitlements } from '@userkeep/client/entitlements'
    import { createReports } from '@userkeep/client/reports'
    import { verifyToken } from '@userkeep/client/verify-token'
    import type {} from '@userkeep/client/window'
    import { createFlags } from '@userkeep/client/flags'
    const client = createClient({ baseUrl: 'http://localhost' })
    const { id, name }: { id: string; name: string | null } = await client('POST /v1/contacts', { body: { email: 'a@example.com' } })
    for await (const { email } of client.each('GET /v1/contacts')) email?.toLowerCase()
    // @ts-expect-error there is no such endpoint
    await client('GET /v1/nothing')
    // @ts-expect-error the id is missing
    await client('GET /v1/contacts/{id}')
    // @ts-expect-error no such environment
    await client('GET /v1/organization/contacts', { query: { environment: 'staging' } })
    // @ts-expect-error not a collection
    client.each('GET /v1/me')
    const code = (error: ApiError): boolean => error.code === 'rate_limited' && error.retryAfter !== null
    const flags = createFlags(client)
    const isOn: boolean = await flags.value('new-editor', await flags.subjectOf({ external_id: 'a' }), false)
    const event = await verifyWebhook('', new Headers(), '')
    if (event.type === 'contact.merged') event.data.merged_contact_id.toUpperCase()
    // @ts-expect-error the data of another event
    if (event.type === 'contact.signed_in') event.data.merged_contact_id
    // @ts-expect-error no such event
    if (event.type === 'contact.exploded') event.id
    const tracked = await verifyWebhook<TrackedData>('', new Headers(), '')
    if (tracked.type === 'report_exported') tracked.data.customer_id.toUpperCase()
    for await (const { event, data } of client.stream('GET /v1/facts/stream')) {
      if (event === 'fact' && data.type === 'entitlement.limit_reached') data.data.granted.toFixed()
      // @ts-expect-error the data of another fact
      if (event === 'fact' && data.type === 'customer.created') data.data.granted
    }
    const limit = (fact: FactOf<'entitlement.limit_reached'>): string => fact.data.feature
    const claims = await verifyToken('', { baseUrl: '', publishableKey: '', audience: 'org_a' })
    const permissions: string[] = claims.customer_permissions
    // @ts-expect-error the audience is missing
    await verifyToken('', { baseUrl: '', publishableKey: '' })
    const reports = createReports(client, { onRefused: ({ kind, line, code }) => console.log(kind, line, code) })
    reports.usage({ meter: 'api_calls', customer_id: id, quantity: 1 })
    // @ts-expect-error a quantity is a number
    reports.usage({ meter: 'api_calls', customer_id: id, quantity: '1' })
    const { allowed, age }: { allowed: boolean; age: number | null } = await createEntitlements(client).check(id, 'sso')
    window.userkeep?.('identify', { external_id: 'a', attributes: { plan: 'pro' } })
    const editor: boolean | undefined = window.userkeep?.('flag', 'new-editor', false)
    window.userkeep?.('on', 'ready', ({ contact, flags }) => console.log(contact.id, flags['new-editor']))
    window.userkeep?.('pricing', document.body, { onChoose: (priceId) => priceId.toUpperCase() })
    // @ts-expect-error no such command
    window.userkeep?.('explode')
    // @ts-expect-error an element is required
    window.userkeep?.('feedback', 'main')
    export { allowed, age, code, editor, id, isOn, limit, name, permissions }
  `
  writeFileSync(join(folder, 'consumer.ts'), consumer)
  const options = [
    '--strict',
    '--noEmit',
    '--checkers',
    '1',
    '--module',
    'nodenext',
    '--target',
    'es2022',
    '--lib',
    'es2023,dom',
  ]
  await assert.doesNotReject(run(process.execPath, [tsc, ...options, 'consumer.ts'], { cwd: folder }))
})

test('the generated types equal those inferred from the contract', async () => {
  const compare = `
    import type * as Inferred from '${join(root, 'client/src/routes.ts')}'
    import type * as Packed from '${installed('routes.d.ts')}'
    type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false
    type Differs<E extends Inferred.Endpoint & Packed.Endpoint> =
      Same<Inferred.Output<E>, Packed.Output<E>> extends true ? (Same<Inferred.Input<E>, Packed.Input<E>> extends true ? never : E) : E
    type Different = { [E in Inferred.Endpoint & Packed.Endpoint]: Differs<E> }[Inferred.Endpoint & Packed.Endpoint]
    export const endpoints: Same<Inferred.Endpoint, Packed.Endpoint> = true
    export const events: Same<Inferred.ProductEvent, Packed.ProductEvent> = true
    export const codes: Same<Inferred.ErrorCode, Packed.ErrorCode> = true
    export const none: [Different] extends [never] ? true : Different = true
  `
  writeFileSync(join(folder, 'compare.ts'), compare)
  const config = {
    extends: join(root, 'tsconfig.json'),
    compilerOptions: { types: [], incremental: false, tsBuildInfoFile: null },
    include: [],
    files: ['compare.ts'],
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
  await assert.doesNotReject(run(process.execPath, [tsc, '-p', folder]))
})

test('a browser that calls the API loads less than four kilobytes of it', async () => {
  const { rolldown } = await import('rolldown')
  const page = join(folder, 'page.js')
  writeFileSync(page, "export { ApiError, createClient, fieldMessage, NetworkError } from '@userkeep/client'")
  const bundle = await rolldown({ input: page })
  const { output } = await bundle.generate({ format: 'es', minify: true })
  await bundle.close()
  const bytes = gzipSync(output[0].code).length
  assert.ok(bytes < 4096, `${bytes} bytes`)
})
