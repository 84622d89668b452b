import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { testApp } from '../testing/app.ts'

const run = promisify(execFile)
const guide = readFileSync(new URL('../../docs/guides/banners.md', import.meta.url), 'utf8')
const commands = [...guide.matchAll(/```sh\n(.*?)```/gs)].map((match) => match[1] as string)

test('the commands of the guide to banners work as they are written', async () => {
  const app = await testApp()
  try {
    const owner = await app.signUp()
    const contact = await app.contact(owner)
    const env = { ...process.env, URL: app.baseUrl, TOKEN: owner.token, CONTACT: contact.token }
    const answers = []
    for (const command of commands) {
      const { stdout } = await run('sh', ['-c', command], { env })
      answers.push(JSON.parse(stdout))
    }
    const [created, shown, done, listed] = answers
    assert.equal(created.state, 'live')
    assert.deepEqual(
      shown.banners.map(({ id, html }: { id: string; html: string }) => [id, html]),
      [[created.id, 'We will be down for <strong>ten minutes</strong> on Sunday.']],
    )
    assert.ok(done.dismissed_at)
    assert.deepEqual(listed.banners[0].counts, { seen: 1, clicked: 1, dismissed: 1 })
  } finally {
    await app.close()
  }
})
