import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
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

test('the packed client is installed into an empty project and nothing else with it', async () => {
  const { dependencies } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')).packages[
    'node_modules/@userkeep/client'
  ]
  assert.equal(dependencies, undefined)
  const { stdout } = await run('npm', ['ls', '--all', '--parseable'], { cwd: folder })
  assert.equal(stdout.trim().split('\n').length, 2)
})

test("the example of the client's README runs there, in plain JavaScript, against a running service", async () => {
  const example = join(root, 'client/examples/contacts.mjs')
  const readme = readFileSync(join(root, 'client/README.md'), 'utf8')
  assert.ok(readme.includes(readFileSync(example, 'utf8').trimEnd()), 'the README shows another example')
  cpSync(example, join(folder, 'contacts.mjs'))
  const { key } = await app.secretKey(await app.signUp())
  const env = { ...process.env, USERKEEP_URL: app.baseUrl, USERKEEP_KEY: key, NODE_OPTIONS: '' }
  const { stdout } = await run(process.execPath, ['contacts.mjs'], { cwd: folder, env })
  assert.match(stdout, /^[0-9a-f-]{36}\nGrace Hopper\n404 not_found \S+\n$/)
})

test('a consumer in TypeScript is type-checked by what was packed alone', async () => {
  const consumer = `
    import { ApiError, createClient, verifyWebhook } from '@userkeep/client'
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
    export { code, id, isOn, name, verifyWebhook }
  `
  writeFileSync(join(folder, 'consumer.ts'), consumer)
  const options = ['--strict', '--noEmit', '--module', 'nodenext', '--target', 'es2022', '--lib', 'es2023,dom']
  await assert.doesNotReject(run(process.execPath, [tsc, ...options, 'consumer.ts'], { cwd: folder }))
})

test('the types that are written out are those inferred from the contract', async () => {
  const compare = `
    import type * as Inferred from '${join(root, 'client/src/routes.ts')}'
    import type * as Packed from '${installed('routes.d.ts')}'
    type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false
    type Differs<E extends Inferred.Endpoint & Packed.Endpoint> =
      Same<Inferred.Output<E>, Packed.Output<E>> extends true ? (Same<Inferred.Input<E>, Packed.Input<E>> extends true ? never : E) : E
    type Different = { [E in Inferred.Endpoint & Packed.Endpoint]: Differs<E> }[Inferred.Endpoint & Packed.Endpoint]
    export const endpoints: Same<Inferred.Endpoint, Packed.Endpoint> = true
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

test('a browser loads less than four kilobytes of it', async () => {
  const { rolldown } = await import('rolldown')
  const bundle = await rolldown({ input: installed('index.js') })
  const { output } = await bundle.generate({ format: 'es', minify: true })
  await bundle.close()
  const bytes = gzipSync(output[0].code).length
  assert.ok(bytes < 4096, `${bytes} bytes`)
})
