import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, before, test } from 'node:test'
import { tools } from '../src/areas/mcp/tools/index.ts'
import { type TestApp, testApp } from '../testing/app.ts'

const packageFile = createRequire(import.meta.url).resolve('@modelcontextprotocol/inspector/package.json')
const inspector = join(dirname(packageFile), 'clients', 'launcher', 'build', 'index.js')
/** The two generations of the protocol. */
const eras = ['legacy', 'modern']

let app: TestApp
let home: string
let key: string
let person: string
before(async () => {
  app = await testApp()
  const owner = await app.signUp()
  key = (await app.secretKey(owner)).key
  person = (await app.contact(owner, { name: 'Grace Hopper' })).contactId
  await app.settle()
  // The inspector stores its settings in the home folder.
  home = await mkdtemp(join(tmpdir(), 'userkeep-inspector-'))
})
after(async () => {
  await app.close()
  await rm(home, { recursive: true })
})

interface Inspected {
  code: number
  stdout: string
  stderr: string
}

/** Runs the inspector of the protocol on the endpoint. */
const inspect = (method: string, args: readonly string[] = [], token = key): Promise<Inspected> =>
  new Promise((resolve, reject) => {
    const url = new URL('/mcp', app.baseUrl).href
    const target = [url, '--transport', 'http', '--header', `Authorization: Bearer ${token}`, '--stored-auth-only']
    execFile(
      process.execPath,
      [inspector, '--cli', ...target, '--connect-timeout', '0', '--format', 'json', '--method', method, ...args],
      { env: { PATH: process.env.PATH, HOME: home }, maxBuffer: 50_000_000 },
      (error, stdout, stderr) => {
        const code = error?.code ?? 0
        if (typeof code === 'number') resolve({ code, stdout, stderr })
        else reject(error)
      },
    )
  })

async function resultOf(method: string, args: readonly string[] = []) {
  const { code, stdout, stderr } = await inspect(method, args)
  assert.deepEqual([code, stderr], [0, ''], method)
  return JSON.parse(stdout).result
}

for (const era of eras) {
  test(`the MCP inspector lists and calls tools in the ${era} protocol and finds no schema errors`, async () => {
    const { tools: listed } = await resultOf('tools/list', ['--strict', '--protocol-era', era])
    assert.deepEqual(
      listed.map(({ name, annotations }: (typeof listed)[number]) => [name, annotations.readOnlyHint]),
      tools.map(({ name }) => [name, true]),
    )
    const given = ['--tool-name', 'find_people', '--tool-args-json', '{"query":"Grace"}', '--protocol-era', era]
    const { structuredContent } = await resultOf('tools/call', given)
    assert.deepEqual(
      structuredContent.people.map(({ id, name }: { id: string; name: string }) => [id, name]),
      [[person, 'Grace Hopper']],
    )
  })
}

test('the MCP inspector reads the guides and the prompts', async () => {
  const { resources } = await resultOf('resources/list')
  assert.ok(resources.some(({ uri }: { uri: string }) => uri === 'userkeep://reference'))
  const { contents } = await resultOf('resources/read', ['--uri', 'userkeep://guides/widget'])
  assert.match(contents[0].text, /^# The widget/)
  const { messages } = await resultOf('prompts/get', [
    '--prompt-name',
    'account_review',
    '--prompt-args',
    'customer=Acme',
  ])
  assert.match(messages[0].content.text, /“Acme”/)
})

test('the MCP inspector shows readable errors for a failed tool call and an invalid key', async () => {
  const wrong = await inspect('tools/call', ['--tool-name', 'find_people', '--tool-args-json', '{"name":"Grace"}'])
  assert.match(wrong.stdout, /name: is not a known field/)
  assert.match(wrong.stderr, /tool_is_error/)
  const refused = await inspect('tools/list', [], 'uk_sk_live_unknown')
  assert.notEqual(refused.code, 0)
  assert.match(refused.stderr, /auth_required.*expects an organization API key/)
})
