import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import fastify, { type FastifyInstance } from 'fastify'
import { createMailDatabase, sampleMail, stoppedClock } from '../../../testing/smtp.ts'
import type { MovableClock } from '../clock.ts'
import { registerDevPages } from '../development/dev-pages.ts'
import { registerDevMailbox } from './dev-mailbox.ts'
import { queueMail, queueMails } from './queue-mail.ts'

const notFound = { error: { code: 'not_found', message: 'Not found. The link may be wrong or the item was deleted.' } }

describe('the development mailbox', () => {
  let database: Awaited<ReturnType<typeof createMailDatabase>>
  let app: FastifyInstance
  let clock: MovableClock

  before(async () => {
    database = await createMailDatabase()
    app = fastify({ trustProxy: true })
    registerDevPages(app, (pages) => registerDevMailbox(pages, { sql: database.sql, hasServer: false }))
    await app.ready()
  })
  after(async () => {
    await app.close()
    await database.drop()
  })
  beforeEach(async () => {
    await database.sql`TRUNCATE mail_outbox`
    clock = stoppedClock()
  })

  async function queue(to: string, subject: string, html?: string) {
    clock.advance(1)
    await queueMail(database.sql, clock, { to, content: { ...sampleMail(subject), ...(html && { html }) } })
  }

  test('an empty mailbox shows a message', async () => {
    const response = await app.inject('/dev/mail')
    assert.equal(response.statusCode, 200)
    assert.match(response.body, /No mail yet/)
  })

  test('the list shows the newest hundred mails first, escaped', async () => {
    const mails = Array.from({ length: 101 }, (_, index) => ({
      to: 'ada@example.com',
      content: sampleMail(`Older ${index}`),
    }))
    await queueMails(database.sql, clock, mails)
    await queue('<eve>@example.com', 'Newest <b>Zoë</b>')
    const { body, headers } = await app.inject('/dev/mail')
    assert.match(String(headers['content-type']), /text\/html; charset=utf-8/)
    assert.ok(body.indexOf('Newest &lt;b&gt;Zoë&lt;/b&gt;') < body.indexOf('Older 100'))
    assert.ok(body.indexOf('Older 100') < body.indexOf('Older 99'))
    assert.ok(body.includes('to &lt;eve&gt;@example.com'))
    assert.equal(body.match(/class="row"/g)?.length, 100)
  })

  test('a mail opens in a frame that runs no script, and its links open outside of it', async () => {
    await queue(
      'ada@example.com',
      'Hello',
      '<html><head></head><body><script>x</script><a href="/x">"go"</a></body></html>',
    )
    const list = (await app.inject('/dev/mail.json')).json()
    const { body, headers } = await app.inject(`/dev/mail/${list[0].id}`)
    const srcdoc = body.match(/srcdoc="([^"]*)"/)?.[1] ?? ''
    assert.ok(srcdoc.startsWith('&lt;html&gt;&lt;head&gt;&lt;base target=&quot;_top&quot;&gt;'))
    assert.match(body, /sandbox="allow-popups allow-top-navigation-by-user-activation"/)
    assert.doesNotMatch(body, /<script/)
    assert.match(body, /482913/)
    const policy = String(headers['content-security-policy'])
    assert.match(policy, /default-src 'none'/)
    assert.doesNotMatch(policy, /script-src/)
  })

  test('the JSON list contains complete mails and can be filtered by recipient in any letter case', async () => {
    await queue('ada@example.com', 'First')
    await queue('bob@example.com', 'Second')
    await queue('Ada@Example.com', 'Third')
    const all = (await app.inject('/dev/mail.json')).json()
    assert.deepEqual(
      all.map((mail: { subject: string }) => mail.subject),
      ['Third', 'Second', 'First'],
    )
    const adas = (await app.inject('/dev/mail.json?to=ada@example.com')).json()
    assert.equal(adas.length, 2)
    assert.deepEqual(Object.keys(adas[0]), ['id', 'to', 'subject', 'text', 'html', 'created_at'])
    assert.equal(adas[1].created_at, '2030-01-15T10:00:00.001Z')
    assert.deepEqual((await app.inject('/dev/mail.json?to=%00')).json(), [])
  })

  test('a request that asks for JSON gets the list, or one mail, as JSON', async () => {
    for (const [to, subject] of [
      ['ada@example.com', 'First'],
      ['bob@example.com', 'Second'],
      ['Ada@Example.com', 'Third'],
    ] as const)
      await queue(to, subject)
    const headers = { accept: 'application/json' }
    const list = await app.inject({ url: '/dev/mail', headers })
    assert.match(String(list.headers['content-type']), /application\/json/)
    assert.equal(list.headers.vary, 'accept')
    assert.deepEqual(list.json(), (await app.inject('/dev/mail.json')).json())
    const [newest] = list.json()
    assert.deepEqual([newest.subject, list.json().length], ['Third', 3])
    const one = await app.inject({ url: `/dev/mail/${newest.id}`, headers })
    assert.deepEqual(one.json(), newest)
    const adas = (await app.inject({ url: '/dev/mail?to=ada@example.com', headers })).json()
    assert.deepEqual(
      adas.map(({ subject }: { subject: string }) => subject),
      ['Third', 'First'],
    )
    const page = await app.inject({ url: '/dev/mail?to=bob@example.com', headers: { accept: 'text/html,*/*;q=0.8' } })
    assert.match(String(page.headers['content-type']), /text\/html/)
    assert.equal(page.body.match(/class="row"/g)?.length, 1)
  })

  test('an unknown mail is not found', async () => {
    for (const id of ['01999999-9999-7999-8999-999999999999', 'nonsense', '%00']) {
      const response = await app.inject(`/dev/mail/${id}`)
      assert.equal(response.statusCode, 404)
      assert.deepEqual(response.json(), notFound)
    }
  })

  test('the mailbox is available only on this machine', async () => {
    await queue('ada@example.com', 'Secret')
    const strangers = [
      { remoteAddress: '203.0.113.7' },
      { remoteAddress: '2001:db8::1' },
      { remoteAddress: '::ffff:203.0.113.7' },
      { headers: { 'x-forwarded-for': '127.0.0.1' } },
      { headers: { forwarded: 'for=127.0.0.1' } },
      { headers: { host: 'rebound.example.com' } },
    ]
    for (const stranger of strangers) {
      for (const url of ['/dev/mail', '/dev/mail.json', '/dev/mail/nonsense']) {
        const response = await app.inject({ url, ...stranger })
        assert.equal(response.statusCode, 404, JSON.stringify(stranger))
        assert.deepEqual(response.json(), notFound)
      }
    }
    for (const remoteAddress of ['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1']) {
      assert.equal((await app.inject({ url: '/dev/mail', remoteAddress })).statusCode, 200)
    }
    for (const host of ['127.0.0.1:8080', '[::1]:8080', 'localhost:8080', 'app.localhost']) {
      assert.equal((await app.inject({ url: '/dev/mail', headers: { host } })).statusCode, 200, host)
    }
  })
})
