import assert from 'node:assert/strict'
import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { isNightly } from '../../../testing/depth.ts'
import { startServiceProcess } from '../../../testing/service-process.ts'
import { type SmtpSink, startSmtpServer } from '../../../testing/smtp.ts'
import { type Stop, stopAt } from '../../../testing/stop-at.ts'
import { supportOf } from '../../../testing/support.ts'
import { until } from '../../../testing/until.ts'
import { minutes } from '../../platform/clock.ts'
import { createSecrets } from '../../platform/crypto/secrets.ts'
import { intakeAddress } from './addresses.ts'
import { deliverTo, inboundDomain } from './testing.ts'

const key = randomBytes(32)
let app: TestApp
let smtp: SmtpSink
before(async () => {
  smtp = await startSmtpServer()
  app = await testApp({ secrets: createSecrets([{ id: 'test', key }]) })
})
after(async () => {
  for (const process of running) process.kill('SIGKILL')
  await app.close()
  await smtp.close()
})

const running = new Set<ChildProcess>()

async function start(aheadMs = 0) {
  const service = await startServiceProcess({
    ...{ connection: app.database.connection, key: key.toString('base64') },
    ...{ smtpUrl: smtp.url, inboundDomain, aheadMs },
  })
  running.add(service.process)
  return service
}

async function kill(process: ChildProcess): Promise<void> {
  const ended = once(process, 'exit')
  process.kill('SIGKILL')
  await ended
  running.delete(process)
}

const isAccepted = (delivery: Promise<void>): Promise<boolean> =>
  delivery.then(
    () => true,
    () => false,
  )

async function tenantOf() {
  const support = await supportOf(app)
  const address = intakeAddress(support.environmentId, inboundDomain)
  const stored = async (): Promise<string[]> => {
    const rows = await app.database.sql<{ text: string }[]>`
      select text from conversation_messages where environment_id = ${support.environmentId} and kind = 'message'`
    return rows.map(({ text }) => text).sort()
  }
  return { support, address, stored }
}

/** The nightly run kills at every moment. */
const moments: Record<string, Stop> = {
  ...(isNightly && {
    'before it is recorded': { table: 'support_mail_received', on: 'insert' },
    'while the message is written': { table: 'conversation_messages', on: 'insert' },
  }),
  'right before it is committed': { table: 'fact_outbox', on: 'insert', when: "new.type = 'conversation.created'" },
}

for (const [moment, stop] of Object.entries(moments)) {
  test(`a service killed ${moment} has not accepted the mail; sent again, it is stored once`, async () => {
    const { address, stored } = await tenantOf()
    const mail = {
      from: 'ada@example.org',
      to: address,
      text: 'Hello',
      messageId: `<${randomBytes(8).toString('hex')}@x>`,
    }
    const first = await start()
    const stopped = await stopAt(app.database, stop)
    const accepted = isAccepted(deliverTo(first.mailPort, mail))
    await stopped.reached()
    await kill(first.process)
    assert.equal(await accepted, false)
    await stopped.end()
    assert.deepEqual(await stored(), [])
    const second = await start()
    for (let time = 0; time < 2; time++) await deliverTo(second.mailPort, mail)
    assert.deepEqual(await stored(), ['Hello'])
    await kill(second.process)
  })
}

test('when the service is killed while receiving many mails, every accepted mail is stored once', async () => {
  const { address, stored } = await tenantOf()
  const { process, mailPort } = await start()
  const accepted: string[] = []
  let number = 0
  const lane = async () => {
    for (;;) {
      const text = `Mail ${++number}`
      const mail = { from: `sender${number % 7}@example.org`, to: address, text, messageId: `<${number}@x>` }
      if (!(await isAccepted(deliverTo(mailPort, mail)))) return
      accepted.push(text)
    }
  }
  const lanes = Array.from({ length: 6 }, lane)
  await until('some are accepted', () => accepted.length >= 20)
  await kill(process)
  await Promise.all(lanes)
  const found = await stored()
  assert.equal(new Set(found).size, found.length)
  assert.deepEqual(
    accepted.filter((text) => !found.includes(text)),
    [],
  )
})

test('a reply whose worker is killed while queuing it is sent once after the restart', async () => {
  const { support } = await tenantOf()
  const person = await support.person({ email: 'once@example.org' })
  const { id } = await support.write(person, 'Hello?')
  await support.reply(id, 'Here I am')
  const stopped = await stopAt(app.database, {
    table: 'mail_outbox',
    on: 'insert',
    when: "new.recipient = 'once@example.org'",
  })
  const first = await start(minutes(5))
  await stopped.reached()
  await kill(first.process)
  await stopped.end()
  const mails = () => smtp.mails.filter(({ envelope }) => envelope.to.includes('once@example.org'))
  assert.equal(mails().length, 0)
  const second = await start(minutes(5))
  const isSent = async () => {
    const [mail] = await app.database.sql`select sent_at from mail_outbox where recipient = 'once@example.org'`
    return mail?.sent_at != null
  }
  await until('the mail is sent', isSent)
  await kill(second.process)
  const [left] = await app.database.sql`select count(*) from conversations where mail_due_at is not null`
  assert.equal(Number(left?.count), 0)
  assert.equal(mails().length, 1)
  assert.match(mails()[0]?.text ?? '', /Here I am/)
})
