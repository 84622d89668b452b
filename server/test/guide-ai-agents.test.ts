import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { tools } from '../src/areas/mcp/tools/index.ts'
import { testApp } from '../testing/app.ts'

const run = promisify(execFile)
const guide = readFileSync(new URL('../../docs/guides/ai-agents.md', import.meta.url), 'utf8')
const programs = [...guide.matchAll(/```(sh|js)\n(.*?)```/gs)].map(([, language, code = '']) =>
  language === 'sh' ? ['sh', '-c', code] : [process.execPath, '--input-type=module', '--eval', code],
)

test('the commands of the guide to AI agents work as they are written', async () => {
  const app = await testApp()
  try {
    const owner = await app.signUp()
    const { key } = await app.secretKey(owner)
    await app.contact(owner, { name: 'Grace Hopper' })
    const env = { ...process.env, URL: app.baseUrl, KEY: key }
    const printed = []
    for (const [program = '', ...args] of programs) {
      const { stdout } = await run(program, args, { env, cwd: import.meta.dirname })
      printed.push(JSON.parse(stdout))
    }
    const [listed, found, revenue] = printed
    assert.equal(listed.result.tools.length, tools.length)
    assert.equal(found.result.structuredContent.people[0].name, 'Grace Hopper')
    assert.deepEqual(revenue.currencies, [])
  } finally {
    await app.close()
  }
})

test('the guide to AI agents names every tool', () => {
  for (const { name } of tools) assert.ok(guide.includes(`\`${name}\``), name)
})
