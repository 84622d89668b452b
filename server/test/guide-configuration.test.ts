import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { testApp } from '../testing/app.ts'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../..', import.meta.url))
const guide = readFileSync(join(root, 'docs/guides/configuration-as-code.md'), 'utf8')
const commands = [...guide.matchAll(/```sh\n(.*?)```/gs)].map((match) => match[1] as string)

test('the commands of the guide to configuration as code work as they are written', async () => {
  const app = await testApp()
  const folder = mkdtempSync(join(tmpdir(), 'configuration-'))
  const command = join(root, 'client/bin/userkeep.mjs')
  mkdirSync(join(folder, 'bin'))
  writeFileSync(join(folder, 'bin/npx'), `#!/bin/sh\nshift\nexec "${process.execPath}" "${command}" "$@"\n`, {
    mode: 0o755,
  })
  try {
    const owner = await app.signUp()
    const PATH = `${join(folder, 'bin')}:${process.env.PATH}`
    const urls = { URL: app.baseUrl, USERKEEP_URL: app.baseUrl }
    const env: Record<string, string | undefined> = {
      ...process.env,
      ...urls,
      PATH,
      TOKEN: owner.token,
      NODE_OPTIONS: '',
    }
    const say = async (text = '') => (await run('sh', ['-c', text], { env, cwd: folder })).stdout
    const [create, pull, plan, push, live] = commands
    env.USERKEEP_KEY = JSON.parse(await say(create)).key
    assert.match(await say(pull), /^1 items in userkeep\n$/)
    assert.deepEqual(readdirSync(join(folder, 'userkeep/sign_in')), ['settings.json'])
    const shown = 'create  segments/reachable\ncreate  flags/new-editor\n'
    assert.equal(await say(plan), `${shown}2 changes planned. Nothing was applied.\n`)
    assert.equal(await say(push), `${shown}2 changes applied.\n`)
    assert.equal(await say(push), 'No changes.\n')
    const wrong = join(folder, 'userkeep/flags/new-editor.json')
    writeFileSync(wrong, '{ "rules": [{ "segment_id": "nobody", "rollout": 50 }] }')
    await assert.rejects(say(push), ({ stderr }) =>
      /configuration\.flags\.new-editor\.rules.*names nobody/.test(stderr),
    )
    await say(pull)
    assert.equal(JSON.parse(readFileSync(wrong, 'utf8')).rules[0].segment_id, 'reachable')
    const key = { kind: 'secret', name: 'Live', permissions: ['flags:manage', 'segments:manage', 'customers:write'] }
    env.LIVE_KEY = (await owner.post('/v1/organization/api-keys', key)).body.key
    for (const kind of ['meters', 'features', 'products', 'prices', 'templates', 'checklists', 'surveys'])
      rmSync(join(folder, 'userkeep', kind), { recursive: true, force: true })
    assert.match(await say(live), /create {2}flags\/new-editor\n.*changes applied/s)
    const { body } = await owner.get('/v1/organization/flags')
    assert.deepEqual(
      body.flags.map(({ key: name }: { key: string }) => name),
      ['new-editor'],
    )
  } finally {
    rmSync(folder, { recursive: true })
    await app.close()
  }
})
