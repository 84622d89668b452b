import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { testApp } from '../testing/app.ts'
import { websiteOf } from '../testing/website.ts'

const run = promisify(execFile)
const guide = readFileSync(new URL('../../docs/guides/referrals.md', import.meta.url), 'utf8')

test('the commands of the guide to referrals work as they are written', async () => {
  const app = await testApp()
  try {
    const owner = await app.signUp()
    const [contact, website] = [await app.contact(owner), await websiteOf(app, owner)]
    const secrets = { TOKEN: owner.token, CONTACT: contact.token, PUBLISHABLE_KEY: website.key }
    const env = { ...process.env, URL: app.baseUrl, HASH: website.vouch('user-42'), ...secrets }
    const answers = []
    for (const [, command = ''] of guide.matchAll(/```sh\n(.*?)```/gs)) {
      const { stdout } = await run('sh', ['-c', command], { env })
      answers.push(JSON.parse(stdout))
      await app.settle()
      app.clock.advance(1000)
    }
    const [program, own, opened, joined, list, ledger, report] = answers
    assert.deepEqual([program.active, program.hold_days], [true, 14])
    assert.equal(own.link, `https://example.com/welcome?ref=${own.code}`)
    assert.deepEqual([opened.contact.kind, joined.contact.kind], ['visitor', 'identified'])
    assert.equal(joined.contact.id, opened.contact.id)
    assert.deepEqual(
      list.referrals.map(({ state, referrer, referred }: Record<string, { id: string }>) => [
        state,
        referrer?.id,
        referred?.id,
      ]),
      [['holding', contact.contactId, joined.contact.id]],
    )
    assert.deepEqual(
      ledger.rewards.map(({ side, amount, state }: Record<string, unknown>) => [side, amount, state]).sort(),
      [
        ['referred', 100, 'held'],
        ['referrer', 200, 'held'],
      ],
    )
    assert.deepEqual(report, { opened: 1, signed_up: 1, counted: 1, rewarded: 0, refused: [] })
  } finally {
    await app.close()
  }
})
