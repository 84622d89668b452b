import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'
import { Validator } from '@seriousme/openapi-schema-validator'
import openapiTS, { astToString } from 'openapi-typescript'
import { type TestApp, testApp } from '../../server/testing/app.ts'
import { root } from '../tree.ts'

const run = promisify(execFile)
const { resolve } = createRequire(import.meta.url)
const document = () => JSON.parse(readFileSync(join(root, 'openapi.json'), 'utf8'))

test('openapi.json passes a public validator', async () => {
  const { valid, errors } = await new Validator().validate(document())
  assert.ok(valid, JSON.stringify(errors))
})

let app: TestApp
let folder: string
before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'userkeep-generated-'))
  app = await testApp()
})
after(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

const consumer = `
import createClient from 'openapi-fetch'
import type { components, paths, webhooks } from './api.d.ts'

type Contact = components['schemas']['Contact']
type SignedIn = webhooks['contact.signed_in']['post']['requestBody']['content']['application/json']

const headers = { authorization: 'Bearer ' + process.argv[3] }
const client = createClient<paths>({ baseUrl: process.argv[2] as string, headers })
const created = await client.POST('/v1/contacts', { body: { external_id: 'user_1042', name: 'Grace Hopper' } })
const read = await client.GET('/v1/contacts/{id}', { params: { path: { id: created.data?.id ?? '' } } })
const contact: Contact | undefined = read.data
const refused = await client.GET('/v1/contacts/{id}', {
  params: { path: { id: '00000000-0000-0000-0000-000000000000' } },
})
const code: components['schemas']['Error']['error']['code'] | undefined = refused.error?.error.code
// @ts-expect-error a number is no id
await client.POST('/v1/contacts', { body: { external_id: 1042 } })
export const methodOf = ({ data }: SignedIn): string => data.method
console.log(contact?.name, code)
`

test('a client from a public generator compiles and calls a running service', async () => {
  writeFileSync(join(folder, 'api.d.ts'), astToString(await openapiTS(document())))
  writeFileSync(join(folder, 'consumer.ts'), consumer)
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  mkdirSync(join(folder, 'node_modules'))
  const installed = dirname(dirname(resolve('openapi-fetch')))
  symlinkSync(installed, join(folder, 'node_modules/openapi-fetch'))
  symlinkSync(join(root, 'node_modules/@types'), join(folder, 'node_modules/@types'))
  const options = ['--strict', '--noEmit', '--module', 'nodenext', '--target', 'es2022', '--types', 'node']
  const compiler = resolve('typescript/bin/tsc')
  await assert.doesNotReject(
    run(process.execPath, [compiler, ...options, '--allowImportingTsExtensions', 'consumer.ts'], { cwd: folder }),
  )
  const { key } = await app.secretKey(await app.signUp())
  const { stdout } = await run(process.execPath, ['consumer.ts', app.baseUrl, key], { cwd: folder })
  assert.equal(stdout.trim(), 'Grace Hopper not_found')
})
