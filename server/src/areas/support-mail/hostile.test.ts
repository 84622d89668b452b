import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { after, before, test } from 'node:test'
import type { MailingApp } from '../../../testing/mailing-app.ts'
import { somePicture } from '../../../testing/pictures.ts'
import { inbox, supportOf } from '../../../testing/support.ts'
import { until } from '../../../testing/until.ts'
import { mailLimits } from './parse/parsed-mail.ts'
import { inboundLimits } from './receive/limits.ts'
import { deliverTo, envelopeTo, portOf, receivingApp, refusalOf, talk } from './testing.ts'

let app: MailingApp
before(async () => {
  app = await receivingApp()
})
after(() => app.close())

const deliver = (mail: Parameters<typeof deliverTo>[1]) => deliverTo(portOf(app), mail)

/** An environment that receives mail, and the messages of the conversation that came last. */
async function inboxOf() {
  const support = await supportOf(app)
  const { address } = (await support.owner.get(`${inbox}/email`)).body
  const latest = async () => {
    const [conversation] = await support.list()
    return conversation
      ? (await support.messages(conversation.id)).filter(({ kind }: { kind: string }) => kind === 'message')
      : []
  }
  return { support, address: address as string, latest }
}

test('a mail of 20 MB is refused, with or without an announced size, and the next mail is stored', async () => {
  const { address, latest } = await inboxOf()
  const body = Buffer.from(`From: ada@example.com\r\n\r\n${`${'a'.repeat(998)}\r\n`.repeat(20_972)}.`)
  assert.ok(body.length >= 2 * mailLimits.bytes)
  const announced = ['EHLO mail.example.org', `MAIL FROM:<ada@example.com> SIZE=${body.length}`, 'NOOP']
  assert.match(await talk(portOf(app), announced), /^552 /)
  assert.match(await talk(portOf(app), [...envelopeTo(address), body]), /^552 /)
  assert.deepEqual(await latest(), [])
  await deliver({ from: 'ada@example.com', to: address, text: 'Short' })
  assert.deepEqual(
    (await latest()).map(({ text }: { text: string }) => text),
    ['Short'],
  )
})

test('nested MIME parts are read to the innermost one', async () => {
  const { address, latest } = await inboxOf()
  const depth = 800
  const heads = Array.from({ length: depth }, (_, level) =>
    [
      level > 0 ? `--b${level - 1}` : 'From: ada@example.com',
      `Content-Type: multipart/mixed; boundary=b${level}`,
      '',
      '',
    ].join('\r\n'),
  )
  const raw = `${heads.join('')}--b${depth - 1}\r\nContent-Type: text/plain\r\n\r\nAt the bottom\r\n.`
  assert.match(await talk(portOf(app), [...envelopeTo(address), raw]), /^250 /)
  assert.deepEqual(
    (await latest()).map(({ text }: { text: string }) => text),
    ['At the bottom'],
  )
})

test('a mail that takes too long to parse is refused, and the service continues', async () => {
  const { address, latest } = await inboxOf()
  const html = `${'<div>'.repeat(200_000)}x`
  assert.equal(await refusalOf(deliver({ from: 'ada@example.com', to: address, html })), 554)
  const slow = 'Op x schreef\r\n'.repeat(1400)
  assert.equal(await refusalOf(deliver({ from: 'ada@example.com', to: address, text: slow })), 554)
  await deliver({ from: 'ada@example.com', to: address, text: 'Quick' })
  assert.deepEqual(
    (await latest()).map(({ text }: { text: string }) => text),
    ['Quick'],
  )
})

test('no scripts are run and no resources loaded from HTML', async () => {
  const { address, latest } = await inboxOf()
  const html = `<style>p{}</style><p onclick="x()">Hello <script>alert(1)</script><img src="https://spy.example/x.gif">
    <a href="javascript:alert(1)">one</a> <a href="https://acme.example">two</a><iframe src="https://x"></iframe>
    <svg onload=alert(1)></svg><form action="/v1"><input></form></p><blockquote type="cite"><script>2</script>Quoted</blockquote>`
  await deliver({ from: 'ada@example.com', to: address, html })
  const [message] = await latest()
  const both = message.html + message.quoted_html
  assert.doesNotMatch(both, /script|onclick|onload|<img|<iframe|<svg|<form|<style|javascript:/)
  assert.match(message.html, /<a href="https:\/\/acme\.example" rel="noopener noreferrer nofollow">two<\/a>/)
  assert.match(message.text, /^Hello/)
  assert.match(message.quoted_html, /Quoted/)
  assert.doesNotMatch(message.html, /Quoted/)
})

test('a picture is shown, a file that only claims to be one is listed, and file names contain no path', async () => {
  const { address, latest } = await inboxOf()
  await deliver({
    from: 'ada@example.com',
    to: address,
    text: 'See',
    attachments: [
      { filename: '../../shots/screen.png', content: await somePicture(40, 20) },
      { filename: 'not-one.png', contentType: 'image/png', content: '<script>alert(1)</script>' },
      { filename: 'C:\\Users\\ada\\report.pdf', contentType: 'application/pdf', content: 'x'.repeat(3000) },
      { filename: 'drawing.svg', contentType: 'image/svg+xml', content: '<svg onload="alert(1)"/>' },
    ],
  })
  const [message] = await latest()
  assert.deepEqual(
    message.pictures.map(({ name, width, height }: Record<string, unknown>) => [name, width, height]),
    [['screen.png', 40, 20]],
  )
  assert.equal(
    message.text,
    'See\n\nAttachments that were not stored: not-one.png (1 KB), report.pdf (3 KB), drawing.svg (1 KB)',
  )
  const { pathname } = new URL(message.pictures[0].url)
  assert.equal((await fetch(app.baseUrl + pathname)).status, 200)
})

test('a mail without exactly one author is refused', async () => {
  const { address, latest } = await inboxOf()
  for (const from of ['', 'From: ada@example.com, bob@example.com\r\n', 'From: not an address\r\n']) {
    assert.match(await talk(portOf(app), [...envelopeTo(address), `${from}Subject: x\r\n\r\nHello\r\n.`]), /^554 /)
  }
  assert.deepEqual(await latest(), [])
})

test('text of any kind is stored or refused, and never causes an error of the service', async () => {
  const { address, latest } = await inboxOf()
  const odd = ['\0', '\ud800 half', '=?utf-8?b?////?=', 'ü'.repeat(5), '\u202e reversed']
  for (const text of odd) {
    await deliver({ from: 'ada@example.com', to: address, subject: `S ${text}`, text: `T ${text}` })
    assert.match((await latest())[0].text, /^T/)
  }
  const charset = 'From: ada@example.com\r\nContent-Type: text/plain; charset=x-unknown-8\r\n\r\nstill text\r\n.'
  assert.match(await talk(portOf(app), [...envelopeTo(address), charset]), /^250 /)
})

test('a flood of mail from one sender is deferred, and exactly the accepted mails are stored', async () => {
  const { support, address } = await inboxOf()
  const { max } = inboundLimits.perSender
  const numbers = Array.from({ length: max + 10 }, (_, number) => number)
  const codes: (number | undefined)[] = []
  const pending = numbers.values()
  const lane = async () => {
    for (const number of pending) {
      const mail = { from: 'flood@example.com', to: address, subject: `Flood ${number}`, text: 'x' }
      codes.push(
        await deliver(mail).then(
          () => 250,
          (error: { responseCode?: number }) => error.responseCode,
        ),
      )
    }
  }
  await Promise.all(Array.from({ length: 8 }, lane))
  assert.equal(codes.filter((code) => code === 250).length, max)
  assert.equal(codes.filter((code) => code === 451).length, 10)
  assert.equal((await support.counts()).open, max)
})

test('connections per peer are limited', async () => {
  const noop = ['EHLO mail.example.org', 'NOOP']
  const held = Array.from({ length: inboundLimits.connectionsPerPeer }, () => connect(portOf(app), '127.0.0.1'))
  await Promise.all(held.map((socket) => once(socket, 'data')))
  assert.match(await talk(portOf(app), noop), /^421 /)
  for (const socket of held) socket.destroy()
  await until('the connections are closed', async () => /^250 /.test(await talk(portOf(app), noop)))
})

test('recipients per mail are limited', async () => {
  const recipients: string[] = []
  for (let tenant = 0; tenant < 3; tenant++) {
    const { support, address } = await inboxOf()
    recipients.push(address, (await support.owner.get(`${inbox}/email?environment=test`)).body.address)
  }
  const commands = recipients.map((address) => `RCPT TO:<${address}>`)
  const greeting = ['EHLO mail.example.org', 'MAIL FROM:<ada@example.com>']
  assert.equal(commands.length, inboundLimits.recipients + 1)
  assert.match(await talk(portOf(app), [...greeting, ...commands.slice(1)]), /^250 /)
  assert.match(await talk(portOf(app), [...greeting, ...commands]), /^452 /)
})
