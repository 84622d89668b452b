import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type MailingApp, mailingApp } from '../../../../testing/mailing-app.ts'
import { publishedTemplate } from '../../../../testing/templates.ts'
import { hmacSha256 } from '../../../platform/crypto/hmac.ts'
import { type Tenant, tenantOf } from '../testing.ts'
import { createTrackedTokens } from './token.ts'

let app: MailingApp
let tenant: Tenant
before(async () => {
  app = await mailingApp()
  tenant = await tenantOf(app)
})
after(() => app.close())

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_'

const altered = (token: string, at: number, letter: string) => token.slice(0, at) + letter + token.slice(at + 1)

async function follow(path: string) {
  const answer = await fetch(`${app.baseUrl}${path}`, { redirect: 'manual' })
  const text = (await answer.text()).replace(/Request [0-9a-f-]{36}/, 'Request')
  return { status: answer.status, location: answer.headers.get('location'), text }
}

async function mailedTokens() {
  const { segmentId, people } = await tenant.audience(2)
  const body = 'Open [your page](https://app.example/{{ contact.email }}) or [the news](https://news.example/).'
  const template = await publishedTemplate(tenant.owner, { body })
  const { id } = await tenant.send(segmentId, {
    variants: [{ key: 'a', template_id: template.id }],
    tracking: { clicks: true, opens: true },
  })
  await app.settle()
  const mails = people.map(({ email }) => app.smtp.mails.filter(({ envelope }) => envelope.to.includes(email)).at(-1))
  const tokens = mails.map((mail) => ({
    clicks: [...(mail?.html ?? '').matchAll(/\/c\/([A-Za-z0-9_-]+)/g)].map(([, token = '']) => token),
    open: /\/o\/([A-Za-z0-9_-]+)/.exec(mail?.html ?? '')?.[1] ?? '',
  }))
  return { id, people, tokens }
}

test('a tracked link with any changed character is not found, and neither redirects nor counts', async () => {
  const { id, people, tokens } = await mailedTokens()
  const [own = ''] = tokens[0]?.clicks ?? []
  const location = `https://app.example/${people[0]?.email}`
  assert.equal((await follow(`/c/${own}`)).location, location)
  const unknown = await follow('/c/unknown')
  assert.deepEqual([unknown.status, unknown.location], [404, null])
  for (let at = 0; at < own.length; at++) {
    const letter = alphabet.charAt((alphabet.indexOf(own.charAt(at)) + 1) % alphabet.length)
    assert.deepEqual(await follow(`/c/${altered(own, at, letter)}`), unknown, `character ${at}`)
  }
  const [theirs = ''] = tokens[1]?.clicks ?? []
  const shorter = own.slice(0, -1)
  const exchanged = own.slice(0, -22) + theirs.slice(-22)
  for (const forged of [shorter, `${own}A`, exchanged, tokens[0]?.open ?? '']) {
    assert.deepEqual(await follow(`/c/${forged}`), unknown)
  }
  const report = await tenant.report(id)
  assert.equal(report.totals.clicked, 1)
  assert.equal(
    report.links.reduce((total, link) => total + link.clicks, 0),
    1,
  )
})

test('an unsigned link from earlier emails is not found', async () => {
  const { id, people } = await mailedTokens()
  const ids = [tenant.environmentId, id, people[0]?.id ?? ''].map((each) =>
    Buffer.from(each.replaceAll('-', ''), 'hex'),
  )
  const numbered = (link: number) => Buffer.concat([...ids, Buffer.from([0, link])]).toString('base64url')
  for (const link of [1, 2, 3]) assert.equal((await follow(`/c/${numbered(link)}`)).status, 404)
  assert.equal((await follow(`/o/${numbered(0)}`)).status, 200)
  const { totals } = await tenant.report(id)
  assert.deepEqual([totals.clicked, totals.opened], [0, 0])
})

test('a modified tracking pixel counts no open', async () => {
  const { id, tokens } = await mailedTokens()
  const own = tokens[0]?.open ?? ''
  for (let at = 0; at < own.length; at += 7) await follow(`/o/${altered(own, at, own.charAt(at) === '1' ? '2' : '1')}`)
  await follow(`/o/${tokens[0]?.clicks[0]}`)
  assert.equal((await tenant.report(id)).totals.opened, 0)
  await follow(`/o/${own}`)
  assert.equal((await tenant.report(id)).totals.opened, 1)
})

test('no single character of a token can be replaced by another one', async () => {
  const keys = new Map([tenant.environmentId, crypto.randomUUID()].map((each) => [each, hmacSha256(Buffer.from(each))]))
  const tokens = createTrackedTokens({ signerOf: async (environmentId) => keys.get(environmentId) ?? null })
  const [campaignId, contactId] = [crypto.randomUUID(), crypto.randomUUID()]
  const tracked = { environmentId: tenant.environmentId, campaignId, contactId, link: 12 }
  const token = await tokens.write('click', tracked)
  assert.deepEqual(await tokens.read('click', token), tracked)
  assert.equal(await tokens.read('open', token), null)
  for (let at = 0; at < token.length; at++) {
    for (const letter of alphabet) {
      if (letter === token.charAt(at)) continue
      assert.equal(await tokens.read('click', altered(token, at, letter)), null, `${letter} at ${at}`)
    }
  }
})
