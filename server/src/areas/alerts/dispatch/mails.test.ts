import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { v7 as uuid } from 'uuid'
import { type MailingApp, mailingApp } from '../../../../testing/mailing-app.ts'
import { someEmail } from '../../../../testing/people.ts'
import { smtpRefusal } from '../../../../testing/smtp.ts'
import { hours, minutes } from '../../../platform/clock.ts'
import {
  addCustomer,
  addDestination,
  alertsOf,
  declined,
  destinations,
  gatewayDown,
  gatewayUp,
  happen,
  paid,
  scopeOf,
} from '../testing.ts'

let app: MailingApp
before(async () => {
  app = await mailingApp()
})
after(() => app.close())

async function wait(milliseconds: number) {
  app.clock.advance(milliseconds)
  await app.settle()
}

const mailsTo = (address: string) => app.smtp.mails.filter(({ envelope }) => envelope.to.includes(address))

test('every recipient gets one email per alert, and another one on recovery', async () => {
  const owner = await app.signUp()
  const scope = await scopeOf(app, owner)
  const [first, second] = [someEmail('ops'), someEmail('finance')]
  await addDestination(owner, { kind: 'email', recipients: [first, second] })
  const customerId = await addCustomer(app, owner, 'Evil <b>Corp</b>')
  const invoice = { customerId, invoiceId: uuid() }
  await happen(app, scope, declined(invoice, 'Insufficient funds'))
  await wait(minutes(1))
  for (const address of [first, second]) {
    const [mail, ...more] = mailsTo(address)
    assert.deepEqual(more, [])
    assert.equal(mail?.subject, '[Alert] Payment declined')
    assert.match(mail?.text ?? '', /Customer: Evil <b>Corp<\/b>/)
    assert.match(mail?.html ?? '', /Evil &lt;b&gt;Corp/)
    assert.match(mail?.text ?? '', new RegExp(`/invoices\\?invoice=${invoice.invoiceId}`))
  }
  await wait(minutes(1))
  const [sent] = await alertsOf(owner)
  assert.deepEqual([sent.deliveries[0].status, sent.deliveries[0].attempts], ['succeeded', 1])
  await happen(app, scope, paid(invoice))
  await wait(minutes(1))
  await wait(minutes(1))
  assert.deepEqual(
    mailsTo(second).map(({ subject }) => subject),
    ['[Alert] Payment declined', '[Recovered] Payment received after a decline'],
  )
})

test('an email refused by the mail server is logged, and no recovery is sent', async () => {
  const owner = await app.signUp()
  const scope = await scopeOf(app, owner)
  const address = someEmail('refused')
  const id = await addDestination(owner, { kind: 'email', recipients: [address] })
  app.smtp.answers.recipient = (to) => {
    if (to === address) throw smtpRefusal(550, 'No such mailbox')
  }
  const gateway = uuid()
  await happen(app, scope, gatewayDown(gateway))
  await happen(app, scope, gatewayUp(gateway))
  await wait(minutes(1))
  await wait(minutes(1))
  const [alert] = await alertsOf(owner)
  assert.deepEqual(
    alert.deliveries.map(({ note, status }: Record<string, string>) => [note, status]),
    [
      ['alert', 'failed'],
      ['recovery', 'canceled'],
    ],
  )
  assert.match(alert.deliveries[0].last_error, /No such mailbox/)
  const { body } = await owner.post(`${destinations}/${id}/test`)
  assert.equal(body.status, 'failed')
  assert.match(body.error, /No such mailbox/)
  assert.equal((await owner.get(`${destinations}/${id}`)).body.health.status, 'failing')
  delete app.smtp.answers.recipient
  assert.deepEqual((await owner.post(`${destinations}/${id}/test`)).body.status, 'succeeded')
  assert.equal(mailsTo(address)[0]?.subject, '[Test] Test message')
})

test('an unreachable mail server is retried, and the log shows the reason', async () => {
  const owner = await app.signUp()
  const scope = await scopeOf(app, owner)
  const address = someEmail('later')
  await addDestination(owner, { kind: 'email', recipients: [address] })
  app.smtp.answers.recipient = (to) => {
    if (to === address) throw smtpRefusal(451, 'Try again later')
  }
  await happen(app, scope, gatewayDown(uuid()))
  await wait(minutes(1))
  await wait(minutes(1))
  const [waiting] = await alertsOf(owner)
  assert.equal(waiting.deliveries[0].status, 'pending')
  assert.match(waiting.deliveries[0].last_error, /Try again later/)
  delete app.smtp.answers.recipient
  await wait(hours(2))
  await wait(minutes(2))
  const [sent] = await alertsOf(owner)
  assert.equal(sent.deliveries[0].status, 'succeeded')
  assert.ok(sent.deliveries[0].attempts > 1)
  assert.equal(mailsTo(address).length, 1)
})
