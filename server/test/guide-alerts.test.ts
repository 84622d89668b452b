import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { v7 as uuid } from 'uuid'
import { addCustomer, declined, happen, scopeOf } from '../src/areas/alerts/testing.ts'
import { testApp } from '../testing/app.ts'
import { testReceiver } from '../testing/receiver.ts'

const run = promisify(execFile)
const guide = readFileSync(new URL('../../docs/guides/alerts.md', import.meta.url), 'utf8')
const commands = [...guide.matchAll(/```sh\n(.*?)```/gs)].map(([, command = '']) => command)

test('the commands of the guide to alerts work as they are written', async () => {
  const receiver = await testReceiver()
  const app = await testApp({ outgoing: { ca: receiver.ca } })
  try {
    const owner = await app.signUp()
    const channel = '/services/T0aB1cD2eF3gH4'
    const env = { ...process.env, URL: app.baseUrl, TOKEN: owner.token, CHANNEL_URL: receiver.origin + channel }
    const answers = []
    for (const command of commands) {
      const CHANNEL: string = answers[0]?.id ?? ''
      answers.push(JSON.parse((await run('sh', ['-c', command], { env: { ...env, CHANNEL } })).stdout))
      // The log of the guide has something to show.
      if (answers.length !== 3) continue
      const customerId = await addCustomer(app, owner, 'Northwind')
      await happen(app, await scopeOf(app, owner), declined({ customerId, invoiceId: uuid() }))
    }
    const [chat, mail, tested, log, off] = answers
    assert.deepEqual([chat.format, chat.url_hint, chat.alert_kinds.length], ['slack', '3gH4', 5])
    assert.deepEqual(mail.recipients, ['finance@acme.example', 'cfo@acme.example'])
    assert.deepEqual([tested.status, tested.response_status], ['succeeded', 200])
    assert.deepEqual(
      log.alerts[0].deliveries.map(({ status }: { status: string }) => status),
      ['succeeded', 'succeeded'],
    )
    assert.equal(off.enabled, false)
    assert.equal(receiver.received(channel).length, 2)
    for (const address of mail.recipients) assert.match((await app.mail.to(address)).subject, /Payment declined/)
  } finally {
    await app.close()
    await receiver.close()
  }
})
