import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { type Staff, signUp } from '../../testing/people.ts'
import { callerAt } from '../../testing/requests.ts'
import { until } from '../../testing/until.ts'
import { type Running, run, someDirectory } from './running.ts'

// One installation lives through these tests, in this order.
let directory: Awaited<ReturnType<typeof someDirectory>>
let service: Running
let owner: Staff
let mailed: string | undefined
before(async () => {
  directory = await someDirectory()
  service = await run({ DATA_DIR: `${directory.path}/data`, LOG_LEVEL: 'trace' })
  owner = await signUp(service.baseUrl)
})
after(async () => {
  service?.kill('SIGKILL')
  await service?.ended
  await directory.remove()
})

const mails = async () => (await (await fetch(`${service.baseUrl}/dev/mail.json`)).json()) as { id: string }[]

const keysPath = '/v1/organization/api-keys'
const newKey = (name: string) => ({ kind: 'secret', environment: 'live', name })

test('the startup output prints the URLs, and each of them responds', async () => {
  assert.match(service.output(), /API reference +http:\/\/127\.0\.0\.1:\d+\/docs/)
  assert.match(service.output(), /Mailbox +http:\/\/127\.0\.0\.1:\d+\/dev\/mail/)
  for (const path of ['/healthz', '/readyz', '/metrics', '/dev/mail'])
    assert.equal((await fetch(service.baseUrl + path)).status, 200, path)
  ;[mailed] = (await mails()).map(({ id }) => id)
})

test('the served API description matches the one in the repository', async () => {
  const committed = await readFile(new URL('../../../openapi.json', import.meta.url), 'utf8')
  assert.deepEqual((await service.get('/v1/openapi.json')).body, JSON.parse(committed))
})

test('the API reference loads no external resources', async () => {
  const page = await fetch(`${service.baseUrl}/docs`)
  const html = await page.text()
  const addresses = [...html.matchAll(/(?:src|href|url)"?[=:] ?"([^"]+)"/g)].map(
    ([, url]) => new URL(url ?? '', page.url),
  )
  assert.ok(addresses.length >= 2, html)
  for (const address of addresses) {
    assert.equal(address.origin, service.baseUrl)
    assert.equal((await fetch(address)).status, 200, address.href)
  }
  assert.ok(!/https?:\/\//.test(html), html)
  assert.match(page.headers.get('content-security-policy') ?? '', /^default-src 'self';/)
})

test('passwords, tokens and keys are never logged', async () => {
  const wrong = { email: owner.email, password: 'a wrong password' }
  await service.post('/v1/auth/login', wrong)
  const login = await service.post('/v1/auth/login', { email: owner.email, password: owner.password })
  const created = await owner.post(keysPath, newKey('Logged?'))
  const stranger = 'uk_st_0123456789abcdef0123456789abcdef0123456789a'
  await callerAt(service.baseUrl, stranger).get('/v1/session')
  await callerAt(service.baseUrl, created.body.key).get('/v1/me')
  await callerAt(service.baseUrl, created.body.key).get(`/v1/${created.body.key}?token=${login.body.token}`)
  await owner.post(keysPath, { ...newKey('x'), [owner.password]: 1 })
  await owner.post(keysPath, `{"password": "${owner.password}"`)
  await service.post('/v1/auth/forgot-password', { email: owner.email })
  // Without the header of a proxy, whom the mailbox shows nothing.
  const [mail] = await (await fetch(`${service.baseUrl}/dev/mail.json`)).json()
  const reset = /uk_pr_\w+/.exec(JSON.stringify(mail))?.[0]
  assert.ok(reset, JSON.stringify(mail))
  await service.post('/v1/auth/reset-password', { token: reset, password: 'short' })

  const secrets = [owner.token, owner.password, wrong.password, login.body.token, created.body.key, stranger, reset]
  assert.match(service.output(), /"route":"\/v1\/auth\/login"/)
  for (const secret of secrets) assert.ok(!service.output().includes(secret), `logged: ${secret}`)
})

test('acknowledged writes survive a kill, and data persist across restarts', async () => {
  const acknowledged: string[] = []
  const write = async (writer: number) => {
    for (let n = 0; ; n++) {
      const answer = await owner.post(keysPath, newKey(`Key ${writer}.${n}`)).catch(() => null)
      if (answer === null) return
      assert.equal(answer.status, 201, JSON.stringify(answer.body))
      acknowledged.push(answer.body.id)
    }
  }
  const writing = Promise.all([1, 2, 3, 4].map(write))
  await until('enough is written', () => acknowledged.length >= 40)
  service.kill('SIGKILL')
  await Promise.all([writing, service.ended])

  service = await run({ DATA_DIR: `${directory.path}/data`, SMTP_URL: 'smtp://127.0.0.1:1' })
  const again = callerAt(service.baseUrl, owner.token)
  const kept = new Set<string>()
  for (let offset = 0, more = true; more; offset += 200) {
    const { body } = await again.get(`${keysPath}?kind=secret&limit=200&offset=${offset}`)
    for (const { id } of body.api_keys) kept.add(id)
    more = body.has_more
  }
  assert.deepEqual(
    acknowledged.filter((id) => !kept.has(id)),
    [],
  )
})

test('with a mail server configured, the mailbox shows no mail', async () => {
  assert.ok(!service.output().includes('/dev/mail'))
  assert.ok(mailed, 'the sign-up was mailed to')
  assert.deepEqual(await mails(), [])
  assert.equal((await fetch(`${service.baseUrl}/dev/mail/${mailed}`)).status, 404)
})

test('on SIGTERM the service finishes the running request and exits with code 0', async () => {
  const { hostname, port } = new URL(service.baseUrl)
  const body = JSON.stringify({ email: owner.email, password: owner.password })
  const idle = connect(Number(port), hostname).on('error', () => {})
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  const head = ['POST /v1/auth/login HTTP/1.1', 'host: x', 'content-type: application/json', 'expect: 100-continue']
  socket.write(`${[...head, `content-length: ${body.length}`].join('\r\n')}\r\n\r\n`)
  assert.match(String(await once(socket, 'data')), /100 Continue/)
  service.kill('SIGTERM')
  await until('it takes no new connection', () =>
    fetch(`${service.baseUrl}/healthz`).then(
      () => false,
      () => true,
    ),
  )
  socket.write(body)
  assert.match(await text(socket), /^HTTP\/1\.1 200 .*"token":"uk_st_/s)
  assert.deepEqual(await service.ended, { code: 0, signal: null })
  idle.destroy()
})
