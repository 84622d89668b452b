import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { after, afterEach, before, beforeEach, describe, test } from 'node:test'
import postgres from 'postgres'
import {
  createMailDatabase,
  type ReceivedMail,
  sampleMail,
  silentLog,
  smtpRefusal,
  startSmtpServer,
  stoppedClock,
} from '../../../testing/smtp.ts'
import { days, hours, type MovableClock, minutes } from '../clock.ts'
import type { StoredMail } from './outbox.sql.ts'
import { queueMail, queueMails } from './queue-mail.ts'
import { createMailSender } from './sender.ts'
import { createMailTransport, type MailTransport } from './transport.ts'

const from = 'Userkeep <mail@userkeep.test>'

describe('sending mail', () => {
  let database: Awaited<ReturnType<typeof createMailDatabase>>
  let smtp: Awaited<ReturnType<typeof startSmtpServer>>
  let clock: MovableClock
  let transports: MailTransport[]

  before(async () => {
    database = await createMailDatabase()
  })
  after(() => database.drop())

  beforeEach(async () => {
    await database.sql`TRUNCATE mail_outbox`
    smtp = await startSmtpServer()
    clock = stoppedClock()
    transports = []
  })
  afterEach(async () => {
    for (const transport of transports) transport.close()
    await smtp.close()
  })

  const brief = { connectionTimeout: 500, greetingTimeout: 500, socketTimeout: 1000 }

  function connect(url = smtp.url, timeouts: Parameters<typeof createMailTransport>[1] = brief): MailTransport {
    const transport = createMailTransport(url, timeouts)
    transports.push(transport)
    return transport
  }

  const senderOver = (transport: MailTransport | null, sql = database.sql) => {
    return createMailSender({ sql, clock, transport, from, log: silentLog })
  }

  const queue = (to: string, senderName?: string) => {
    return queueMail(database.sql, clock, { to, ...(senderName && { senderName }), content: sampleMail() })
  }

  async function onlyMail(): Promise<StoredMail> {
    const [mail] = await database.sql<StoredMail[]>`SELECT * FROM mail_outbox`
    assert.ok(mail)
    return mail
  }

  test('a queued mail is sent with both parts, the sender’s name and its own id', async () => {
    await queue('ada@example.com', 'Acme')
    assert.equal(await senderOver(connect()).sendDue(), 1)
    const [received] = smtp.mails
    const mail = await onlyMail()
    assert.equal(received?.subject, 'Your sign-in code')
    assert.deepEqual(received?.from, { name: 'Acme', address: 'mail@userkeep.test' })
    assert.deepEqual(received?.envelope, { from: 'mail@userkeep.test', to: ['ada@example.com'] })
    assert.match(received?.text ?? '', /482913/)
    assert.match(received?.html ?? '', /482913/)
    assert.equal(received?.messageId, `<${mail.id}@userkeep.test>`)
    assert.deepEqual(new Date(received?.date ?? 0), new Date(mail.created_at))
    assert.equal(mail.sent_at, clock.now().toISOString())
    assert.deepEqual([mail.next_attempt_at, mail.lease_until], [null, null])
    assert.deepEqual([mail.text_body, mail.html_body], ['', ''], 'the code in it is not kept')
    assert.equal(await senderOver(connect()).sendDue(), 0)
  })

  test('a mail is sent only if the transaction that queued it commits', async () => {
    const rolledBack = database.sql.begin(async (transaction) => {
      await queueMail(transaction, clock, { to: 'ada@example.com', content: sampleMail() })
      throw new Error('rolled back')
    })
    await assert.rejects(rolledBack, /rolled back/)
    assert.equal(await senderOver(connect()).sendDue(), 0)
  })

  test('without a mail server mails are stored', async () => {
    await queue('ada@example.com')
    assert.equal(await senderOver(null).sendDue(), 0)
    const kept = await onlyMail()
    assert.equal(kept.attempts, 0)
    assert.match(kept.text_body, /482913/)
  })

  test('text in any script is sent unchanged', async () => {
    const content = sampleMail('Schlüssel für Zoë 🔑 你好 مرحبا')
    await queueMail(database.sql, clock, { to: 'zoë@exämple.com', senderName: 'Café Łódź', content })
    assert.equal(await senderOver(connect()).sendDue(), 1)
    assert.equal(smtp.mails[0]?.subject, 'Schlüssel für Zoë 🔑 你好 مرحبا')
    assert.equal(smtp.mails[0]?.from?.name, 'Café Łódź')
    assert.match(smtp.mails[0]?.html ?? '', /你好/)
  })

  test('line breaks in an address, a name or a subject add no header and no recipient', async () => {
    const to = 'ada@example.com\r\nBcc: eve@example.com'
    await queueMail(database.sql, clock, { to, content: sampleMail() })
    await queueMail(database.sql, clock, { to: 'eve@example.com, ada@example.com', content: sampleMail() })
    const content = { ...sampleMail(), subject: 'Hello\r\nBcc: eve@example.com' }
    await queueMail(database.sql, clock, { to: 'bob@example.com', senderName: 'Acme"\nX-Evil: yes', content })
    await senderOver(connect()).sendDue()
    const toBob = smtp.mails.find(({ envelope }) => envelope.to.includes('bob@example.com'))
    assert.deepEqual(toBob?.envelope.to, ['bob@example.com'])
    assert.equal(toBob?.subject, 'Hello Bcc: eve@example.com')
    for (const { headers, envelope } of smtp.mails) {
      assert.ok(headers.every(({ key }) => key !== 'bcc' && key !== 'x-evil'))
      assert.ok(envelope.to.length === 1 && !envelope.to.includes('eve@example.com'))
    }
  })

  test('a NUL in a mail does not make the transaction fail', async () => {
    const content = { ...sampleMail('Nul\0here'), text: 'a\0b' }
    await queueMail(database.sql, clock, { to: 'ada@example.com', content })
    await senderOver(connect()).sendDue()
    assert.equal(smtp.mails[0]?.text?.trim(), 'ab')
  })

  test('a mail is retried with growing delays and given up after the ninth attempt', async () => {
    smtp.answers.recipient = () => {
      throw smtpRefusal(451, 'try later')
    }
    await queue('ada@example.com')
    const sender = senderOver(connect())
    const waits = [minutes(1), minutes(5), minutes(15), hours(1), hours(3), hours(6), hours(12), hours(24)]
    for (const [index, wait] of waits.entries()) {
      await sender.sendDue()
      const mail = await onlyMail()
      assert.equal(mail.attempts, index + 1)
      assert.equal(Date.parse(mail.next_attempt_at ?? ''), clock.now().getTime() + wait)
      assert.match(mail.last_error ?? '', /try later/)
      clock.advance(wait - 1)
      await sender.sendDue()
      assert.equal((await onlyMail()).attempts, index + 1)
      clock.advance(1)
    }
    await sender.sendDue()
    const mail = await onlyMail()
    assert.equal(mail.attempts, 9)
    assert.equal(mail.failed_at, clock.now().toISOString())
    assert.equal(mail.next_attempt_at, null)
  })

  test('a mail is sent when the server accepts mail again', async () => {
    smtp.answers.message = () => {
      throw smtpRefusal(452, 'disk full')
    }
    await queue('ada@example.com')
    const sender = senderOver(connect())
    assert.equal(await sender.sendDue(), 0)
    smtp.answers.message = () => {}
    assert.equal(await sender.sendDue(), 0)
    clock.advance(minutes(1))
    assert.equal(await sender.sendDue(), 1)
    assert.equal((await onlyMail()).last_error, null)
  })

  test('a permanently refused recipient fails at once and delays no other mail', async () => {
    smtp.answers.recipient = (address) => {
      if (address === 'nobody@example.com') throw smtpRefusal(550, 'no such user')
    }
    await queue('nobody@example.com')
    await queue('ada@example.com')
    assert.equal(await senderOver(connect()).sendDue(), 1)
    const [refused] = await database.sql<StoredMail[]>`SELECT * FROM mail_outbox WHERE recipient = 'nobody@example.com'`
    assert.equal(refused?.failed_at, clock.now().toISOString())
    assert.equal(refused?.attempts, 1)
    assert.match(refused?.last_error ?? '', /no such user/)
    assert.deepEqual([refused?.text_body, refused?.html_body], ['', ''])
  })

  test('a server that is unreachable or does not respond causes a retry, and no mail is lost', async () => {
    const sockets = new Set<Socket>()
    const silent = createServer((socket) => void sockets.add(socket))
    const greeting = createServer((socket) => {
      sockets.add(socket)
      socket.write('220 hello\r\n')
    })
    for (const server of [silent, greeting]) await once(server.listen(0, '127.0.0.1'), 'listening')
    const portOf = (server: Server) => (server.address() as AddressInfo).port
    await queue('ada@example.com')
    for (const port of [1, portOf(silent), portOf(greeting)]) {
      assert.equal(await senderOver(connect(`smtp://127.0.0.1:${port}`)).sendDue(), 0)
      assert.equal((await onlyMail()).failed_at, null)
      clock.advance(hours(1))
    }
    for (const socket of sockets) socket.destroy()
    silent.close()
    greeting.close()
    assert.equal(await senderOver(connect()).sendDue(), 1)
    assert.equal((await onlyMail()).attempts, 4)
  })

  test('two concurrent workers send each of 200 mails exactly once', async () => {
    const mails = Array.from({ length: 200 }, (_, n) => ({ to: `person${n}@example.com`, content: sampleMail() }))
    await queueMails(database.sql, clock, mails)
    const otherSql = postgres(database.url, { max: 2 })
    // The timeouts of the product: a busy machine takes longer than the brief ones to answer ten connections.
    const transport = () => connect(smtp.url, {})
    const senders = [senderOver(transport()), senderOver(transport(), otherSql)]
    let sent = 0
    for (let attempt = 0; attempt < 5 && sent < 200; attempt++, clock.advance(hours(1))) {
      for (const count of await Promise.all(senders.map((sender) => sender.sendDue()))) sent += count
    }
    await otherSql.end()
    assert.equal(sent, 200)
    assert.equal(smtp.mails.length, 200)
    assert.equal(new Set(smtp.mails.map(({ envelope }) => envelope.to[0])).size, 200)
  })

  test('a mail whose worker is killed while sending is sent again after the lease ends, with the same id', async () => {
    const arrived = Promise.withResolvers<ReceivedMail>()
    smtp.answers.message = async (mail) => {
      arrived.resolve(mail)
      await killed
      throw smtpRefusal(451, 'gone')
    }
    await queue('ada@example.com')
    const worker = spawn(process.execPath, ['--input-type=module', '-e', workerScript()], {
      stdio: 'inherit',
    })
    const killed = once(worker, 'exit')
    const first = await Promise.race([arrived.promise, killed.then(() => assert.fail('the worker ended too early'))])
    worker.kill('SIGKILL')
    await killed

    smtp.answers.message = () => {}
    assert.equal(await senderOver(connect()).sendDue(), 0)
    clock.advance(minutes(5))
    assert.equal(await senderOver(connect()).sendDue(), 1)
    assert.equal(smtp.mails[0]?.messageId, first.messageId)
    assert.equal((await onlyMail()).attempts, 2)
  })

  test('a failure reported after another worker has the lease changes nothing', async () => {
    const firstArrived = Promise.withResolvers<void>()
    const firstMayEnd = Promise.withResolvers<void>()
    smtp.answers.message = async () => {
      smtp.answers.message = () => {}
      firstArrived.resolve()
      await firstMayEnd.promise
      throw smtpRefusal(550, 'too late')
    }
    await queue('ada@example.com')
    const slow = senderOver(connect()).sendDue()
    await firstArrived.promise
    clock.advance(minutes(5))
    assert.equal(await senderOver(connect()).sendDue(), 1)
    firstMayEnd.resolve()
    assert.equal(await slow, 0)
    const mail = await onlyMail()
    assert.ok(mail.sent_at)
    assert.equal(mail.failed_at, null)
  })

  test('a mail that waited for days is not sent', async () => {
    await queue('ada@example.com')
    clock.advance(days(3) + 1)
    assert.equal(await senderOver(connect()).sendDue(), 0)
    assert.ok((await onlyMail()).failed_at)
    assert.equal(smtp.mails.length, 0)
  })

  test('an invalid sender address is refused at the start', () => {
    const parts = { sql: database.sql, clock, transport: null, from: 'Userkeep', log: silentLog }
    assert.throws(() => createMailSender(parts), /must be an email address/)
  })

  function workerScript(): string {
    const file = (name: string) => JSON.stringify(new URL(name, import.meta.url).href)
    return `
      import postgres from ${JSON.stringify(import.meta.resolve('postgres'))}
      import { createMailSender } from ${file('./sender.ts')}
      import { createMailTransport } from ${file('./transport.ts')}
      const now = new Date(${clock.now().getTime()})
      await createMailSender({
        sql: postgres(${JSON.stringify(database.url)}, { max: 1 }),
        clock: { now: () => now },
        transport: createMailTransport(${JSON.stringify(smtp.url)}),
        from: ${JSON.stringify(from)},
        log: console,
      }).sendDue()`
  }
})
