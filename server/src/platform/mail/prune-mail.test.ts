import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createMailDatabase, sampleMail, stoppedClock } from '../../../testing/smtp.ts'
import { days } from '../clock.ts'
import { pruneMail } from './prune-mail.ts'
import { queueMails } from './queue-mail.ts'

test('pruning deletes old finished mails in batches, and no recent or unfinished ones', async () => {
  const { sql, drop } = await createMailDatabase()
  try {
    const clock = stoppedClock()
    const mails = (count: number, to: string) => Array.from({ length: count }, () => ({ to, content: sampleMail() }))
    await queueMails(sql, clock, mails(1, 'abandoned@example.com'))
    clock.advance(days(5))
    await queueMails(sql, clock, mails(1200, 'finished@example.com'))
    await queueMails(sql, clock, mails(1, 'waiting@example.com'))
    clock.advance(days(1))
    const before = clock.now()
    await queueMails(sql, clock, mails(1, 'finished-later@example.com'))
    await sql`
      UPDATE mail_outbox SET sent_at = ${clock.now()}, next_attempt_at = NULL WHERE recipient LIKE 'finished%'`
    assert.equal(await pruneMail(sql, before), 1201)
    const left = await sql<{ recipient: string }[]>`SELECT recipient FROM mail_outbox ORDER BY recipient`
    assert.deepEqual(
      left.map(({ recipient }) => recipient),
      ['finished-later@example.com', 'waiting@example.com'],
    )
  } finally {
    await drop()
  }
})
