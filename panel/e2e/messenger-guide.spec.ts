import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from './browser.ts'
import { knownFixtures } from './fixtures.ts'
import { bootWithMessenger, fieldOf, launcherOf, logOf, panelOf, send } from './messenger-kit.ts'
import { identitySecret, testServerUrl } from './test-server.ts'
import { asked, bootingWith, documentWith, hostSite, queue, ready } from './widget-host.ts'

const guide = readFileSync(join(import.meta.dirname, '../../docs/guides/messenger.md'), 'utf8')
const blocks = (language: string): string[] =>
  [...guide.matchAll(/```(\w+)\n(.*?)```/gs)].flatMap(([, name, text = '']) => (name === language ? [text] : []))
const { publishableKey: key, owner } = knownFixtures()
const here = (text: string) =>
  text.replaceAll('https://userkeep.example.com', testServerUrl).replace('uk_pk_live_…', key)

test('the examples in the guide to the messenger work as written', async ({ page, request }) => {
  const [turnOn = ''] = blocks('sh')
  const body = JSON.parse(/-d '(.*?)'/s.exec(turnOn)?.[1] ?? '{}')
  const headers = { authorization: `Bearer ${owner.token}` }
  const turned = await request.patch('/v1/organization/conversations/settings', { headers, data: body })
  expect(await turned.json()).toMatchObject({ messenger: true })

  const [tag = '', button = ''] = blocks('html')
  const [identify = '', openHelp = '', close = ''] = blocks('js')
  const [policy = ''] = blocks('http')
  const hash = createHmac('sha256', await identitySecret(request, owner))
    .update('user_1042')
    .digest('hex')
  const document = documentWith(key, queue).replace(/<script type="module" async.*?<\/script>/s, here(tag))
  const site = await hostSite({ document: document.replace('</body>', `${button}</body>`) })
  await page.route('**/v1/boot', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), banners: undefined, legal: undefined } })
  })
  try {
    await page.goto(site.url)
    await ready(page)
    const booted = page.waitForResponse(
      (response) => response.url().endsWith('/v1/boot') && response.request().postDataJSON()?.identity !== undefined,
    )
    await page.evaluate(identify.replace("'…'", `'${hash}'`))
    expect(await (await booted).json()).toMatchObject({ verified: true })
    await page.getByRole('button', { name: 'Contact support' }).click()
    await expect(fieldOf(page)).toHaveValue('I have a question about my invoice. ')
    await page.evaluate(openHelp)
    await expect(panelOf(page)).toHaveAccessibleName('Help')
    await page.evaluate(close)
    await expect(panelOf(page)).toHaveCount(0)
    expect(policy).toContain('img-src https://userkeep.example.com')
  } finally {
    site.close()
  }
})

test('a user who claims an identity without proof writes as a visitor, and cannot see its conversations', async ({
  page,
  request,
}) => {
  const external_id = 'claimed-by-anyone'
  const hash = createHmac('sha256', await identitySecret(request, owner))
    .update(external_id)
    .digest('hex')
  const identity = { external_id, hash }
  const real = await request.post('/v1/boot', { data: { publishable_key: key, anonymous_id: external_id, identity } })
  const headers = { authorization: `Bearer ${(await real.json()).token}` }
  const written = await request.post('/v1/contact/conversations', { headers, data: { text: 'A secret' } })
  expect(written.status()).toBe(201)

  const claim = `<script>userkeep('identify', { external_id: '${external_id}' }); userkeep('messenger', 'open')</script>`
  const site = await hostSite({ document: documentWith(key, queue + claim) })
  const boots = asked(page, '/v1/boot')
  await bootWithMessenger(page)
  try {
    await page.goto(site.url)
    await expect(fieldOf(page)).toBeVisible()
    await expect(panelOf(page).getByText('How can we help?')).toBeVisible()
    expect(await (await boots[0]?.response())?.json()).toMatchObject({ verified: false })
    await send(page, 'Written by a visitor')
    await expect(logOf(page).getByRole('article', { name: 'Message from You' })).toHaveCount(1)
    await panelOf(page).getByRole('button', { name: 'All conversations' }).click()
    await expect(panelOf(page).getByRole('list', { name: 'Conversations' }).getByRole('listitem')).toHaveCount(1)
    await expect(panelOf(page).getByText('A secret')).toHaveCount(0)
  } finally {
    site.close()
  }
})

test('a visitor who was identified elsewhere has no messenger until verified, and the console says why', async ({
  page,
}) => {
  const ask = `<script>userkeep('messenger', 'open')</script>`
  const site = await hostSite({ document: documentWith(key, queue + ask) })
  const warnings: string[] = []
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))
  await bootingWith(page, { checklists: undefined, legal: undefined })
  try {
    await page.goto(site.url)
    await expect.poll(() => warnings.join()).toContain('the messenger is not shown: the identity is not verified')
    await expect(launcherOf(page)).toHaveCount(0)
  } finally {
    site.close()
  }
})
