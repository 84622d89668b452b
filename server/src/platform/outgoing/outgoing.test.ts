import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { after, before, test } from 'node:test'
import { behaviours, type Receiver, testReceiver } from '../../../testing/receiver.ts'
import { CallFailed } from './call-failed.ts'
import type { CallLimits } from './limits.ts'
import { createOutgoing, type Outgoing, type OutgoingOptions } from './outgoing.ts'

let receiver: Receiver
before(async () => {
  receiver = await testReceiver()
})
after(() => receiver.close())

async function using<T>(options: Partial<OutgoingOptions>, work: (outgoing: Outgoing) => Promise<T>): Promise<T> {
  const outgoing = createOutgoing({ allowPrivateTargets: true, ca: receiver.ca, ...options })
  try {
    return await work(outgoing)
  } finally {
    await outgoing.close()
  }
}

const post = async (outgoing: Outgoing, url: string) =>
  outgoing.post(outgoing.target(url), { 'x-test': 'yes' }, '{"a":"ü"}')

test('a call is sent unchanged, and its response is returned', () =>
  using({}, async (outgoing) => {
    const { status, text } = await post(outgoing, `${receiver.origin}/plain?x=1`)
    assert.deepEqual({ status, text }, { status: 200, text: 'Noted.' })
    const [received] = receiver.received('/plain?x=1')
    assert.equal(received?.body, '{"a":"ü"}')
    assert.equal(received?.headers['x-test'], 'yes')
  }))

test('connections are reused for later calls', () =>
  using({}, async (outgoing) => {
    const before = receiver.connections()
    for (let n = 0; n < 20; n++) await post(outgoing, `${receiver.origin}/kept`)
    const opened = receiver.connections() - before
    assert.ok(opened <= 2, `${opened} connections for 20 calls, one after the other`)
  }))

test('a certificate of an unknown issuer is refused', async () => {
  const outgoing = createOutgoing({ allowPrivateTargets: true })
  await assert.rejects(post(outgoing, `${receiver.origin}/untrusted`), /certificate is self-signed/)
  await outgoing.close()
  assert.equal(receiver.received('/untrusted').length, 0)
})

test('a certificate for another name is refused', () =>
  using({ resolve: async () => ['127.0.0.1'] }, (outgoing) =>
    assert.rejects(post(outgoing, `https://other.example.com:${receiver.port}/`), /for another name/),
  ))

test('the connection uses the resolved address, regardless of the name resolution of the system', () =>
  using({ resolve: async () => ['127.0.0.1'] }, async (outgoing) => {
    assert.equal((await post(outgoing, `https://hooks.example.com:${receiver.port}/resolved`)).status, 200)
    assert.equal(receiver.received('/resolved')[0]?.headers.host, `hooks.example.com:${receiver.port}`)
  }))

test('a name with an internal address is not called, even if it changes after the check', async () => {
  const inside = ['127.0.0.1', '::1', '10.1.2.3', '169.254.169.254', '::ffff:127.0.0.1']
  for (const address of inside) {
    await using({ allowPrivateTargets: false, resolve: async () => [address] }, (outgoing) =>
      assert.rejects(post(outgoing, `https://hooks.example.com:${receiver.port}/inside`), /no public address/),
    )
  }
  let asked = 0
  // A public address the first time, and an inner one ever after: the check and the connection share one answer.
  const rebinding = async () => (asked++ === 0 ? ['203.0.114.1'] : ['127.0.0.1'])
  await using({ allowPrivateTargets: false, resolve: rebinding, timeoutMs: 300 }, async (outgoing) => {
    await assert.rejects(post(outgoing, `https://hooks.example.com:${receiver.port}/inside`))
    assert.equal(asked, 1)
    await assert.rejects(post(outgoing, `https://hooks.example.com:${receiver.port}/inside`), /no public address/)
  })
  assert.equal(receiver.received('/inside').length, 0)
})

test('of several addresses only the public ones are used', async () => {
  const options = { allowPrivateTargets: false, resolve: async () => ['127.0.0.1', '203.0.114.1'], timeoutMs: 300 }
  await using(options, (outgoing) => assert.rejects(post(outgoing, `https://hooks.example.com:${receiver.port}/mixed`)))
  assert.equal(receiver.received('/mixed').length, 0)
})

test('a name without an address gives the same error as one with an internal address', () =>
  using({ allowPrivateTargets: false, resolve: () => Promise.reject(new Error('ENOTFOUND')) }, (outgoing) =>
    assert.rejects(post(outgoing, 'https://nowhere.example.com/'), /no public address/),
  ))

test('an IP address in the URL is checked, too', () =>
  using({ allowPrivateTargets: false }, async (outgoing) => {
    for (const host of ['127.0.0.1', '[::1]', '0x7f000001', '2130706433', '127.1', '[::ffff:127.0.0.1]']) {
      await assert.rejects(post(outgoing, `https://${host}:${receiver.port}/literal`), /public address/, host)
    }
    assert.equal(receiver.received('/literal').length, 0)
  }))

test('a redirect is returned as the response and is not followed', async () => {
  receiver.behave('/redirect', behaviours.redirect(`${receiver.origin}/elsewhere`))
  await using({}, async (outgoing) => assert.equal((await post(outgoing, `${receiver.origin}/redirect`)).status, 302))
  assert.equal(receiver.received('/elsewhere').length, 0)
})

test('a receiver that does not respond, or sends only early hints, times out', async () => {
  receiver.behave('/hang', behaviours.hang)
  receiver.behave('/early', (response) => response.writeEarlyHints({ link: '</style.css>; rel=preload' }))
  await using({ timeoutMs: 200 }, async (outgoing) => {
    for (const path of ['/hang', '/early']) {
      await assert.rejects(post(outgoing, receiver.origin + path), /within 0.2 seconds/, path)
    }
  })
})

/** After a head that is in order. */
const then =
  (head: string, body: string, isEnd = true) =>
  (response: ServerResponse) => {
    response.socket?.write(`HTTP/1.1 200 OK\r\n${head}\r\n\r\n${body}`)
    if (isEnd) response.socket?.destroySoon()
  }

test('a response is complete with its headers, regardless of its body, and its connection is dropped', async () => {
  receiver.behave('/trickle', behaviours.trickle)
  receiver.behave('/silent', then('content-length: 10', '', false))
  receiver.behave('/cut', then('content-length: 100', 'half of'))
  receiver.behave('/chunks', then('transfer-encoding: chunked', 'zz no chunk\r\n'))
  receiver.behave('/packed', then('content-encoding: gzip\r\ncontent-length: 5', 'plain'))
  await using({}, async (outgoing) => {
    const paths = ['/trickle', '/silent', '/cut', '/chunks', '/packed']
    const replies = await Promise.all(paths.map((path) => post(outgoing, receiver.origin + path)))
    for (const [index, { status }] of replies.entries()) assert.equal(status, 200, paths[index])
    assert.equal(replies[2]?.text, 'half of')
    const before = receiver.connections()
    assert.equal((await post(outgoing, `${receiver.origin}/after`)).status, 200)
    assert.equal(receiver.connections(), before + 1)
  })
})

test('only the beginning of a huge response is read', async () => {
  receiver.behave('/flood', behaviours.flood(200))
  await using({}, async (outgoing) => {
    const { status, text } = await post(outgoing, `${receiver.origin}/flood`)
    assert.equal(status, 200)
    assert.equal(text, 'x'.repeat(1024))
  })
})

test('huge headers, a reset and a refused connection are failures with a reason', async () => {
  receiver.behave('/headers', behaviours.hugeHeaders)
  receiver.behave('/reset', behaviours.reset)
  await using({}, async (outgoing) => {
    await assert.rejects(post(outgoing, `${receiver.origin}/headers`), /response headers are too large/)
    await assert.rejects(post(outgoing, `${receiver.origin}/reset`), /closed|reset/)
    await assert.rejects(post(outgoing, 'https://localhost:1/'), /refused/)
  })
})

const whole: CallLimits = { answerMs: 5000, bodyMs: 300, bodyBytes: 2000, storedBytes: 2000, brokenBody: 'failed' }
const fetched = (outgoing: Outgoing, path: string, limits = whole) =>
  outgoing.fetch(receiver.origin + path, { method: 'GET', headers: {} }, limits)

test('fetch works like in the browser, and returns a redirect as the response', async () => {
  receiver.behave('/json', (response) =>
    response.writeHead(201, { 'content-type': 'application/json' }).end('{"a":"ü"}'),
  )
  receiver.behave('/nothing', 204)
  receiver.behave('/moved', behaviours.redirect(`${receiver.origin}/never`))
  await using({}, async (outgoing) => {
    const response = await fetched(outgoing, '/json')
    assert.deepEqual([response.status, response.headers.get('content-type')], [201, 'application/json'])
    assert.deepEqual(await response.json(), { a: 'ü' })
    assert.equal(await (await fetched(outgoing, '/nothing')).text(), '')
    const moved = await fetched(outgoing, '/moved')
    assert.deepEqual([moved.status, moved.headers.get('location')], [302, `${receiver.origin}/never`])
    const form = { method: 'POST', headers: { 'x-form': 'yes' }, body: new URLSearchParams({ code: 'a b' }) }
    await outgoing.fetch(`${receiver.origin}/form`, form, whole)
  })
  assert.equal(receiver.received('/never').length, 0)
  assert.equal(receiver.received('/form')[0]?.body, 'code=a+b')
})

test('where the body is needed, one that is too large, too late or cut off is an error', async () => {
  receiver.behave('/too-large', behaviours.flood(1))
  receiver.behave('/too-late', then('content-length: 10', 'half', false))
  receiver.behave('/cut-off', then('content-length: 100', 'half of'))
  await using({}, async (outgoing) => {
    await assert.rejects(fetched(outgoing, '/too-large'), /too large/)
    await assert.rejects(fetched(outgoing, '/too-late'), /was not complete within 0.3 seconds/)
    await assert.rejects(fetched(outgoing, '/cut-off'), CallFailed)
  })
})

test('no call takes longer than the general timeout, regardless of its own', async () => {
  receiver.behave('/long', behaviours.hang)
  receiver.behave('/long-body', then('content-length: 10', 'half', false))
  await using({ timeoutMs: 200 }, async (outgoing) => {
    const patient = { ...whole, answerMs: 600_000, bodyMs: 600_000 }
    await assert.rejects(fetched(outgoing, '/long', patient), /within 0.2 seconds/)
    await assert.rejects(fetched(outgoing, '/long-body', patient), /was not complete within 0.2 seconds/)
  })
})

test('where private targets are not allowed, fetch calls only public addresses over TLS', () =>
  using({ allowPrivateTargets: false, resolve: async () => ['127.0.0.1'] }, async (outgoing) => {
    const get = { method: 'GET', headers: {} }
    await assert.rejects(outgoing.fetch('http://example.com/', get, whole), /https/)
    await assert.rejects(outgoing.fetch('https://10.0.0.1/', get, whole), /public address/)
    await assert.rejects(outgoing.fetch(`https://hooks.example.com:${receiver.port}/`, get, whole), /no public address/)
  }))
