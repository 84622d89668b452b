import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { testApp } from '../testing/app.ts'

const run = promisify(execFile)
const guide = readFileSync(new URL('../../docs/guides/surveys.md', import.meta.url), 'utf8')

test('the commands of the guide to surveys work as they are written', async () => {
  const app = await testApp()
  try {
    const owner = await app.signUp()
    const contact = await app.contact(owner)
    const env = { ...process.env, URL: app.baseUrl, TOKEN: owner.token, CONTACT: contact.token, SURVEY: '' }
    const answers = []
    for (const [, command = ''] of guide.matchAll(/```sh\n(.*?)```/gs)) {
      const { stdout } = await run('sh', ['-c', command], { env })
      answers.push(JSON.parse(stdout))
      env.SURVEY = answers[1]?.id ?? ''
    }
    const [settings, created, pending, half, done, results] = answers
    assert.deepEqual([settings.days_between, created.active], [14, true])
    assert.deepEqual([pending.survey.locale, pending.survey.thanks], ['de', 'Danke.'])
    assert.deepEqual([half.state, done.state, results.completed], ['partial', 'complete', 1])
    assert.equal(results.questions[0].nps.score, 100)
  } finally {
    await app.close()
  }
})
