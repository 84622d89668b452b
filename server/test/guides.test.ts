import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { chapters, chapterText } from '@userkeep/contract/generate/introduction'
import { queueMessage, sendEvents } from '../src/areas/gateways/stripe/testing/events.ts'
import { stripeServer } from '../src/areas/gateways/stripe/testing/server.ts'
import { movableClock } from '../src/platform/clock.ts'
import { testApp } from '../testing/app.ts'
import { priceOf, productIn } from '../testing/catalogue.ts'
import { websiteOf } from '../testing/website.ts'

const run = promisify(execFile)
const root = new URL('../..', import.meta.url)

/** The shell commands of a text, in their order. */
const commandsIn = (text: string): string[] =>
  [...text.matchAll(/```sh\n(.*?)```/gs)].map((match) => match[1] as string)

/** The blocks of a text in shell and in JavaScript, in their order, each as a program to run. */
const programsIn = (text: string): string[][] =>
  [...text.matchAll(/```(sh|js)\n(.*?)```/gs)].map(([, language, code = '']) =>
    language === 'sh' ? ['sh', '-c', code] : [process.execPath, '--input-type=module', '--eval', code],
  )

const guide = (name: string): string => readFileSync(new URL(`../../docs/guides/${name}.md`, import.meta.url), 'utf8')

test('the commands of the guide to segments work as they are written', async () => {
  const app = await testApp()
  try {
    const owner = await app.signUp()
    const env = { ...process.env, URL: app.baseUrl, TOKEN: owner.token }
    const answers = []
    for (const command of commandsIn(guide('segments'))) {
      const { stdout } = await run('sh', ['-c', command], { env })
      answers.push(JSON.parse(stdout))
    }
    assert.deepEqual(answers.slice(0, 2), [
      { count: 0, sample: [] },
      { count: 0, sample: [] },
    ])
    assert.deepEqual(
      answers.slice(2).map(({ name, state }) => [name, state]),
      [
        ['Exporting on pro', 'computing'],
        ['Slipping away', 'computing'],
      ],
    )
  } finally {
    await app.close()
  }
})

test('the commands of the guide to checklists work as they are written', async () => {
  const app = await testApp()
  try {
    const owner = await app.signUp()
    const [{ key }, contact] = [await app.secretKey(owner), await app.contact(owner)]
    const secrets = { TOKEN: owner.token, KEY: key, CONTACT: contact.token, CONTACT_ID: contact.contactId }
    const env = { ...process.env, URL: app.baseUrl, ...secrets }
    const answers = []
    for (const command of commandsIn(guide('checklists'))) {
      const { stdout } = await run('sh', ['-c', command], { env })
      await app.settle()
      app.clock.advance(1000)
      answers.push(JSON.parse(stdout))
    }
    const [before, created, tracked, shown] = answers
    assert.deepEqual([before.accepted, created.active, tracked.accepted], [1, true, 1])
    assert.deepEqual(
      shown.checklists.map(({ name, state, done, total }: Record<string, unknown>) => [name, state, done, total]),
      [['First steps', 'open', 1, 2]],
    )
  } finally {
    await app.close()
  }
})

test('the blocks of the guide to notifications work as they are written', async () => {
  const app = await testApp()
  try {
    const owner = await app.signUp()
    const [machine, contact] = [await app.secretKey(owner), await app.contact(owner)]
    const { body: team } = await machine.post('/v1/customers', { name: 'Globex' })
    await machine.post(`/v1/customers/${team.id}/members`, { contact_id: contact.contactId })
    const condition = { all: [{ field: 'contact.email', op: 'exists', value: true }] }
    const { body: segment } = await owner.post('/v1/organization/segments', { name: 'Reachable', condition })
    const secrets = { KEY: machine.key, CONTACT: contact.token, CONTACT_ID: contact.contactId }
    const env = { ...process.env, URL: app.baseUrl, ...secrets, TEAM: team.id, SEGMENT: segment.id, NOTIFICATION: '' }
    const answers = []
    for (const [program, ...args] of programsIn(guide('notifications'))) {
      const { stdout } = await run(program as string, args, { env, cwd: root })
      answers.push(JSON.parse(stdout))
      await app.settle()
      env.NOTIFICATION = answers[2]?.id
    }
    const [, , , sent, feed, live] = answers
    assert.deepEqual([sent.state, sent.recipients], ['sent', 1])
    assert.deepEqual(
      feed.notifications.map(({ title }: { title: string }) => title),
      ['We will be down for ten minutes on Sunday', 'Your invoice is paid', 'Your export is ready'],
    )
    assert.deepEqual(live, { unread: 3, resumed: false })
  } finally {
    await app.close()
  }
})

test('the blocks of the guide to flags work as they are written', async () => {
  const app = await testApp()
  try {
    const owner = await app.signUp()
    const [{ key: KEY }, { key: PUBLISHABLE_KEY }] = [await app.secretKey(owner), await websiteOf(app, owner)]
    const env = { ...process.env, URL: app.baseUrl, TOKEN: owner.token, KEY, PUBLISHABLE_KEY, FLAG: '' }
    const answers = []
    for (const [program, ...args] of programsIn(guide('flags'))) {
      const { stdout } = await run(program as string, args, { env, cwd: root })
      answers.push(JSON.parse(stdout))
      env.FLAG = answers[0].id
    }
    const [made, open, contact, evaluated, local, raised, byCustomer, several, off] = answers
    assert.deepEqual([made.key, made.state], ['new-editor', 'on'])
    assert.deepEqual(open.flags, { 'new-editor': { value: false, variant: 'off', targeted: true } })
    assert.equal(contact.external_id, 'user_1042')
    assert.equal(evaluated.flags['new-editor'].value, local)
    assert.deepEqual([raised.id, raised.rules[0].rollout], [made.id, 50])
    assert.deepEqual([byCustomer.id, byCustomer.rollout_by], [made.id, 'customer'])
    assert.deepEqual([several.key, several.state], ['pricing-page', 'off'])
    assert.deepEqual([off.id, off.state], [made.id, 'off'])
  } finally {
    await app.close()
  }
})

test('the commands of the guide to transactional mail work as they are written', async () => {
  const app = await testApp()
  try {
    const owner = await app.signUp()
    const { key: KEY } = await app.secretKey(owner)
    const env = { ...process.env, URL: app.baseUrl, TOKEN: owner.token, KEY, TEMPLATE: '', MESSAGE: '' }
    const ask = async (command = '') => JSON.parse((await run('sh', ['-c', command], { env })).stdout)
    const [write, publish, know, send, see, notifyBounces] = commandsIn(guide('transactional-mail'))
    env.TEMPLATE = (await ask(write)).id
    assert.equal((await ask(publish)).number, 1)
    assert.equal((await ask(know)).external_id, 'user_1042')
    const [message, again] = [await ask(send), await ask(send)]
    assert.deepEqual([message.state, again.id], ['queued', message.id])
    env.MESSAGE = message.id
    await app.settle()
    const sent = await ask(see)
    assert.deepEqual([sent.state, sent.address, sent.subject], ['sent', 'grace@example.com', 'Beleg A-1042'])
    assert.match((await app.mail.to('grace@example.com')).text_body, /Danke, Grace\..*49\.00 €/s)
    assert.deepEqual(await ask(notifyBounces), { accepted: 1, refused: [] })
  } finally {
    await app.close()
  }
})

test('the commands of the guide to Stripe work as they are written', async () => {
  const stripe = await stripeServer(movableClock())
  const settings = { publicUrl: 'https://userkeep.example.com', allowPrivateTargets: true, checkAnswers: true }
  const app = await testApp({ settings: { ...settings, stripeApi: stripe.url } })
  try {
    const { token: TOKEN } = await app.signUp()
    const env: Record<string, string | undefined> = { ...process.env, URL: app.baseUrl, TOKEN }
    const ask = async (command = '') => JSON.parse((await run('sh', ['-c', command], { env })).stdout)
    const [connect, endpoint, secret, tried] = commandsIn(guide('connect-stripe'))
    Object.assign(env, { STRIPE: stripe.url, STRIPE_KEY: stripe.secretKey })
    const gateway = await ask(connect)
    assert.deepEqual([gateway.provider, gateway.account], ['stripe', 'Local Books'])
    Object.assign(env, { GATEWAY: gateway.id, WEBHOOK_URL: gateway.webhook_url })
    const made = await ask(endpoint)
    assert.equal(made.url, gateway.webhook_url)
    env.SIGNING_SECRET = made.secret
    assert.equal((await ask(secret)).webhook_secret_hint, made.secret.slice(-4))
    queueMessage(stripe.account, 'invoice.paid', { id: 'in_1', object: 'invoice' })
    const reached = (url: string) => url.replace(settings.publicUrl, app.baseUrl)
    assert.deepEqual(await sendEvents(stripe.account, reached), [200])
    assert.ok((await ask(tried)).health.last_message_at)
  } finally {
    await app.close()
    await stripe.close()
  }
})

test('the commands of the guide to metering and gating work as they are written', async () => {
  const app = await testApp()
  try {
    const owner = await app.signUp()
    const machine = await app.secretKey(owner)
    const { body: customer } = await machine.post('/v1/customers', { name: 'Globex' })
    const env = { ...process.env, URL: app.baseUrl, TOKEN: owner.token, KEY: machine.key, CUSTOMER: customer.id }
    const answers = []
    for (const command of commandsIn(guide('meter-and-gate'))) {
      const { stdout } = await run('sh', ['-c', command], { env })
      answers.push(JSON.parse(stdout))
    }
    const [, , meter, , , , branding, taken, refused, released, reported, left, used, held] = answers
    assert.equal(meter.key, 'api_calls')
    assert.deepEqual([branding.allowed, branding.reason], [false, 'not_granted'])
    assert.deepEqual([taken.allowed, taken.used], [true, 2])
    assert.deepEqual([refused.allowed, refused.reason], [false, 'limit_reached'])
    assert.deepEqual([released.used, released.remaining], [1, 1])
    assert.deepEqual([reported.accepted, reported.refused[0].code], [2, 'unknown_meter'])
    assert.deepEqual([left.allowed, left.used, left.remaining], [false, 60, 40])
    assert.equal(used.meters[0].current.total, 60)
    assert.deepEqual(
      held.entitlements.map(({ feature }: { feature: string }) => feature),
      ['api', 'projects'],
    )
  } finally {
    await app.close()
  }
})

test('the commands of the guide to selling a plan work as they are written', async () => {
  const app = await testApp()
  try {
    const owner = await app.signUp()
    const contact = await app.contact(owner, { environment: 'test' })
    const team = await contact.post('/v1/contact/customers', { name: 'Globex' })
    const { key: KEY } = await app.secretKey(owner, 'test')
    const { body } = await owner.get('/v1/organization/api-keys?environment=test&kind=publishable')
    const known = { TOKEN: owner.token, KEY, CONTACT: contact.token, CUSTOMER: team.body.id }
    const env: Record<string, string | undefined> = { ...process.env, URL: app.baseUrl, ...known }
    env.PUBLISHABLE_KEY = body.api_keys[0].key
    const ask = async (command = '') => JSON.parse((await run('sh', ['-c', command], { env })).stdout)
    const [connect, feature, product, price, makeDefault, show, buy, pay, has, invoiced, check, cancel, portal] =
      commandsIn(guide('sell-a-plan'))
    assert.equal((await ask(connect)).provider, 'sandbox')
    assert.equal((await ask(feature)).key, 'projects')
    env.PRODUCT = (await ask(product)).id
    env.PRICE = (await ask(price)).id
    const free = await productIn(owner, 'free', { public: false }, 'test')
    await priceOf(owner, free.id, { amount: 0 }, 'test')
    env.FREE = free.id
    assert.equal((await ask(makeDefault)).default, true)
    assert.deepEqual(
      (await ask(show)).products.map(({ key, prices }: Record<string, { id: string }[]>) => [key, prices?.[0]?.id]),
      [['pro', env.PRICE]],
    )
    const { checkout, subscription } = await ask(buy)
    assert.equal(subscription.status, 'incomplete')
    assert.deepEqual((await ask(buy)).checkout, checkout)
    env.CHECKOUT_URL = app.baseUrl + new URL(checkout.url).pathname
    assert.deepEqual(await ask(pay), { status: 303, location: 'https://shop.example.com/thanks' })
    await app.settle()
    const { subscription: bought } = await ask(has)
    assert.deepEqual([bought.id, bought.status, bought.product.key], [subscription.id, 'active', 'pro'])
    const { invoices } = await ask(invoiced)
    assert.deepEqual([invoices.length, invoices[0].status, invoices[0].total], [1, 'paid', 2900])
    const { allowed, granted, remaining } = await ask(check)
    assert.deepEqual([allowed, granted, remaining], [true, 50, 49])
    assert.notEqual((await ask(cancel)).cancel_at, null)
    const { url } = await ask(portal)
    assert.match(await (await fetch(app.baseUrl + new URL(url).pathname)).text(), /Billing of Globex/)
  } finally {
    await app.close()
  }
})

test("the commands of the reference's introduction work as they are written", async () => {
  const app = await testApp()
  try {
    const env: Record<string, string | undefined> = { ...process.env, URL: app.baseUrl }
    const shell = async (command: string) => (await run('sh', ['-c', command], { env })).stdout
    const ask = async (command = '') => JSON.parse(await shell(command))
    const [signup, newKey, me, save, track, keys, boot] = commandsIn(chapterText('quickstart'))
    env.SESSION = (await ask(signup)).token
    env.KEY = (await ask(newKey)).key
    assert.equal((await ask(me)).environment, 'test')
    assert.equal((await ask(save)).external_id, 'user_1042')
    assert.deepEqual(await ask(track), { accepted: 1, refused: [] })
    const { api_keys } = await ask(keys)
    env.PUBLISHABLE_KEY = api_keys[0].key
    assert.equal((await ask(boot)).verified, false)
    const answers = []
    for (const [program = '', ...args] of programsIn(chapterText('quickstart')).filter(([name]) => name !== 'sh'))
      answers.push((await run(program, args, { env, cwd: root })).stdout.trim())
    assert.match(answers.join('\n'), /environment: 'test'[\s\S]+\n[0-9a-f-]{36}\n1\nvisitor$/)

    const [page] = commandsIn(chapterText('paging'))
    const { contacts, has_more, next_cursor } = await ask(page)
    assert.deepEqual([contacts.length, has_more, typeof next_cursor], [1, true, 'string'])

    const [keyed = ''] = commandsIn(chapterText('idempotency'))
    const [first, again] = [await shell(keyed), await shell(keyed)]
    assert.doesNotMatch(first, /idempotent-replay/i)
    assert.match(again, /idempotent-replay: true/i)
  } finally {
    await app.close()
  }
})

test('every chapter of the introduction with commands has a test', () => {
  const withCommands = chapters.filter((chapter) => commandsIn(chapterText(chapter)).length > 0)
  assert.deepEqual(withCommands, ['quickstart', 'paging', 'idempotency'])
})
