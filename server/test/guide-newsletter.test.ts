import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { mailingApp } from '../testing/mailing-app.ts'

const run = promisify(execFile)
const guide = readFileSync(new URL('../../docs/guides/newsletter.md', import.meta.url), 'utf8')
const commands = [...guide.matchAll(/```sh\n(.*?)```/gs)].map((match) => match[1] as string)

test('the commands of the guide to newsletters work as they are written', async () => {
  const app = await mailingApp()
  try {
    const owner = await app.signUp()
    const contact = await app.contact(owner)
    await app.contact(owner)
    const env: Record<string, string | undefined> = { ...process.env, URL: app.baseUrl }
    Object.assign(env, { TOKEN: owner.token, CONTACT: contact.token })
    const ask = async (command = '') => JSON.parse((await run('sh', ['-c', command], { env })).stdout)
    const [agree, write, publish, segment, create, count, send, leave, report] = commands
    assert.equal((await ask(agree)).consents.product_news.granted, true)
    env.TEMPLATE = (await ask(write)).id
    assert.equal((await ask(publish)).number, 1)
    env.SEGMENT = (await ask(segment)).id
    await app.settle()
    env.CAMPAIGN = (await ask(create)).id
    const audience = await ask(count)
    assert.deepEqual([audience.segment, audience.consented, audience.will_receive], [2, 1, 1])
    assert.equal((await ask(send)).state, 'scheduled')
    await app.settle()
    const [mail, ...others] = app.smtp.mails.filter(({ subject }) => subject === 'What is new in November')
    assert.deepEqual([others.length, mail?.envelope.to], [0, [contact.email]])
    const header = mail?.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? ''
    env.UNSUBSCRIBE_URL = app.baseUrl + new URL(header.replace(/[<>]/g, '')).pathname
    assert.equal(await ask(leave), 200)
    await app.settle()
    const { totals, skipped_by } = await ask(report)
    assert.deepEqual([totals.sent, totals.unsubscribed], [1, 1])
    assert.deepEqual(skipped_by, [{ reason: 'no_consent', people: 1 }])
  } finally {
    await app.close()
  }
})
