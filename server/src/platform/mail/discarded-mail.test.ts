import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createMailDatabase, sampleMail, silentLog, startSmtpServer, stoppedClock } from '../../../testing/smtp.ts'
import { queueMail } from './queue-mail.ts'
import { createMailSender } from './sender.ts'
import { createMailTransport } from './transport.ts'

test('a discarded mail is deleted and never sent', async () => {
  const { sql, drop } = await createMailDatabase()
  const smtp = await startSmtpServer()
  const transport = createMailTransport(smtp.url)
  try {
    const clock = stoppedClock()
    await queueMail(sql, clock, { to: 'nobody@example.com', discarded: true, content: sampleMail() })
    await queueMail(sql, clock, { to: 'ada@example.com', content: sampleMail() })
    const sender = createMailSender({ sql, clock, transport, from: 'mail@userkeep.test', log: silentLog })
    assert.equal(await sender.sendDue(), 1)
    assert.deepEqual(
      smtp.mails.map(({ envelope }) => envelope.to),
      [['ada@example.com']],
    )
    const left = await sql<{ recipient: string }[]>`SELECT recipient FROM mail_outbox`
    assert.deepEqual(
      left.map(({ recipient }) => recipient),
      ['ada@example.com'],
    )
  } finally {
    transport.close()
    await smtp.close()
    await drop()
  }
})
