import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { testApp } from '../testing/app.ts'

const run = promisify(execFile)

/** The shell commands of a guide, in their order. */
const commandsIn = (guide: string): string[] =>
  [
    ...readFileSync(new URL(`../../docs/guides/${guide}.md`, import.meta.url), 'utf8').matchAll(/```sh\n(.*?)```/gs),
  ].map((match) => match[1] as string)

test('the commands of the guide to segments work as they are written', async () => {
  const app = await testApp()
  try {
    const owner = await app.signUp()
    const env = { ...process.env, URL: app.baseUrl, TOKEN: owner.token }
    const answers = []
    for (const command of commandsIn('segments')) {
      const { stdout } = await run('sh', ['-c', command], { env })
      answers.push(JSON.parse(stdout))
    }
    assert.deepEqual(answers[0], { count: 0, sample: [] })
    assert.deepEqual(
      answers.slice(1).map(({ name, state }) => [name, state]),
      [
        ['Exporting on pro', 'computing'],
        ['Slipping away', 'computing'],
      ],
    )
  } finally {
    await app.close()
  }
})
