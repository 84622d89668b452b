import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { testApp } from '../testing/app.ts'

const run = promisify(execFile)
const guide = readFileSync(new URL('../../docs/guides/measure-a-change.md', import.meta.url), 'utf8')
const commands = [...guide.matchAll(/```sh\n(.*?)```/gs)].map((match) => match[1] as string)

test('the commands of the guide to measuring a change work as they are written', async () => {
  const app = await testApp()
  try {
    const owner = await app.signUp()
    const { key } = await app.secretKey(owner)
    const { contactId } = await app.contact(owner)
    const flag = await owner.post('/v1/organization/flags', {
      key: 'new-export',
      name: 'New export',
      kind: 'boolean',
      enabled: true,
    })
    assert.equal(flag.status, 201, JSON.stringify(flag.body))
    const env = { ...process.env, URL: app.baseUrl, TOKEN: owner.token, KEY: key, CONTACT_ID: contactId }
    const answers = []
    for (const command of commands) {
      const { stdout } = await run('sh', ['-c', command], { env })
      answers.push(JSON.parse(stdout))
      await app.settle()
    }
    const [sent, organization, events, funnel, ofPdf, impact] = answers
    assert.equal(sent.accepted, 2)
    assert.equal(organization.time_zone, 'Europe/Berlin')
    assert.deepEqual(
      events.series.map(({ value, events: count, people }: Record<string, unknown>) => [value, count, people]),
      [['pdf', 1, 1]],
    )
    assert.deepEqual(
      funnel.groups[0].steps.map(({ people }: { people: number }) => people),
      [1, 1],
    )
    assert.deepEqual(
      ofPdf.groups[0].steps.map(({ people }: { people: number }) => people),
      [1, 1],
    )
    assert.deepEqual([impact.name, impact.conclusion], ['New export', 'too_few'])
  } finally {
    await app.close()
  }
})
