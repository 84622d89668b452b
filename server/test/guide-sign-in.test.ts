import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'
import { type TestApp, testApp } from '../testing/app.ts'
import type { Staff } from '../testing/people.ts'
import { type Website, websiteOf } from '../testing/website.ts'

const run = promisify(execFile)
const root = new URL('../..', import.meta.url)

let app: TestApp
let owner: Staff
let website: Website
before(async () => {
  app = await testApp()
  owner = await app.signUp()
  website = await websiteOf(app, owner)
})
after(() => app.close())

/** The blocks of a guide in shell and in JavaScript, as programs that run in order with the same variables. */
function programsOf(name: string, more: Record<string, string>) {
  const guide = readFileSync(new URL(`../../docs/guides/${name}.md`, import.meta.url), 'utf8')
  const blocks = [...guide.matchAll(/```(sh|js)\n(.*?)```/gs)]
  const env: Record<string, string | undefined> = {
    ...{ ...process.env, URL: app.baseUrl, PUBLISHABLE_KEY: website.key, ORGANIZATION: owner.organization },
    ...{ ISSUER: 'http://userkeep.test', TOKEN: owner.token, ...more },
  }
  const next = async () => {
    const [, language, code = ''] = blocks.shift() ?? assert.fail('there are no more blocks')
    const [program, args] =
      language === 'sh' ? ['sh', ['-c', code]] : [process.execPath, ['--input-type=module', '--eval', code]]
    const { stdout } = await run(program as string, args as string[], { env, cwd: root })
    await app.settle()
    return JSON.parse(stdout)
  }
  return { env, next, left: () => blocks.length }
}

test('the commands of the guide to sign-in work as they are written', async () => {
  const { env, next, left } = programsOf('sign-in', {})
  const settings = await next()
  assert.deepEqual([settings.methods, settings.session_days], [['password', 'magic_link', 'email_code'], 30])
  const offered = await next()
  assert.deepEqual([offered.methods.length, offered.signup], [3, 'open'])
  assert.deepEqual(await next(), { status: 202 })
  const verified = await next()
  assert.deepEqual([verified.verified, verified.contact.has_password], [true, true])
  const again = await next()
  assert.equal(again.contact.id, verified.contact.id)
  assert.deepEqual(await next(), { status: 202 })
  const byCode = await next()
  assert.deepEqual([byCode.verified, byCode.contact.id], [true, verified.contact.id])
  env.CONTACT = byCode.token
  const me = await next()
  assert.deepEqual([me.contact.email, me.verified], ['grace@example.com', true])
  const { sessions } = await next()
  assert.deepEqual([sessions.length, sessions.filter(({ current }: { current: boolean }) => current).length], [3, 1])
  assert.deepEqual(await next(), { status: 204 })
  assert.equal((await app.as(byCode.token).get('/v1/contact/me')).status, 401)
  assert.equal(left(), 0)
})

test('the blocks of the guide to teams and roles work as they are written', async () => {
  const machine = await app.secretKey(owner)
  const [contact, invited] = [await app.contact(owner), await app.contact(owner, { email: 'ada@example.com' })]
  const secrets = { KEY: machine.key, CONTACT: contact.token, INVITED: invited.token }
  const { env, next, left } = programsOf('teams-and-roles', secrets)
  const role = await next()
  const customer = await next()
  const backends = await next()
  Object.assign(env, { ROLE: role.id, CUSTOMER: customer.id, INITECH: backends.id })
  assert.deepEqual([customer.name, backends.external_id], ['Globex', 'team_7'])
  assert.equal((await next()).email, 'ada@example.com')
  assert.equal((await next()).id, customer.id)
  await next()
  assert.equal((await next()).role.name, 'Analyst')
  assert.deepEqual(
    (await next()).members.map(({ role: { name } }: { role: { name: string } }) => name),
    ['Owner', 'Analyst'],
  )
  env.JWT = (await next()).token
  assert.deepEqual(await next(), { customer: customer.id, role: 'Analyst', mayExport: true })
  assert.equal(left(), 0)
})

test('the blocks of the guide to tokens work as they are written, and it names every claim', async () => {
  const user = await website.user()
  const token_claims = [
    ...['external_id', 'email', 'name'],
    ...['customer_external_id', 'customer_role_id', 'terms_outstanding'],
  ]
  assert.equal((await owner.patch('/v1/organization/contact-auth', { token_claims })).status, 200)
  const { env, next, left } = programsOf('verify-tokens', {
    CONTACT: user.token,
    CONTACT_ID: user.id,
    SECRET_KEY: (await app.secretKey(owner)).key,
  })
  const { token } = await next()
  env.JWT = token
  const [accepted, refused] = await next()
  assert.deepEqual(accepted, { status: 200, contact: user.id, customer: null, role: null })
  assert.deepEqual(refused, { status: 401, code: 'malformed' })
  assert.deepEqual(await next(), { outstanding: [], acceptances: [] })
  const { keys } = await next()
  assert.deepEqual(
    keys.map(({ alg }: { alg: string }) => alg),
    ['ES256'],
  )
  assert.equal(left(), 0)
  const claims = Object.keys(JSON.parse(Buffer.from(token.split('.')[1], 'base64url').toString()))
  const guide = readFileSync(new URL('docs/guides/verify-tokens.md', root), 'utf8')
  const described = [...guide.matchAll(/^\| (`\w+`(?:, `\w+`)*) \|/gm)].flatMap(([, names = '']) => names.match(/\w+/g))
  assert.deepEqual(described.sort(), claims.sort())
})
