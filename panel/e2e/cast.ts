import { type APIRequestContext, expect } from '@playwright/test'
import { demo, read, type StaffSession, signInBy, stageUrl, userAgent } from './stage.ts'
import { fromOwnAddress } from './watch.ts'

/** Who and what of the demo the screens are shown with. */
export interface Cast {
  owner: StaffSession
  publishableKey: string
  /** A contact who owns a team that has keys and webhooks, with a session in the portal. */
  contact: { id: string; email: string; token: string }
  /** Has just signed up: nothing is there yet. */
  newcomer: StaffSession
  /** A contact with a team of nobody else, without keys or webhooks. */
  founder: { token: string; publishableKey: string }
  /** A contact who is in that team as little as whoever it invited, with a link that signs them in. */
  outsider: { email: string; token: string; magicLink: string }
  customerId: string
  /** Of an invitation to that team, to someone new. */
  teamInvitation: string
  teamWebhookId: string
  webhookId: string
  failedDeliveryId: string
  disabledWebhookId: string
  auditEventId: string
  roleId: string
  customerRoleId: string
  bannerId: string
  changelogPostId: string
  checklistId: string
  surveyId: string
  segmentId: string
  flagId: string
  legalDocumentId: string
  templateId: string
  gatewayId: string
  senderId: string
  productId: string
  subscriptionId: string
  invoiceId: string
  campaignId: string
  draftCampaignId: string
  feedbackPostId: string
}

interface Named {
  id: string
}

/** As it was found before the tests began. */
export const knownCast = (): Cast => JSON.parse(process.env.STAGE_CAST ?? '{}') as Cast

export async function findCast(request: APIRequestContext): Promise<Cast> {
  const owner = await signInBy(request, demo.owner)
  const list = async <T>(name: string, path: string): Promise<T[]> =>
    (await read<Record<string, T[]>>(request, owner, path))[name] ?? []
  const own = '/v1/organization'
  const keys = await list<{ key: string; allowed_origins: string[] }>('api_keys', `${own}/api-keys?kind=publishable`)
  const webhooks = await list<Named & { url: string; enabled: boolean }>('webhooks', `${own}/webhooks`)
  const flaky = webhooks.find(({ url }) => url.includes('crm'))?.id ?? ''
  const failed = await list<Named>('deliveries', `${own}/webhooks/${flaky}/deliveries?status=failed`)
  const team = await findTeam(list)
  const publishableKey = keys.find(({ allowed_origins }) => allowed_origins.length === 0)?.key ?? ''
  const token = await signContactIn(request, publishableKey, team.owner.email)
  const newcomer = await signUp(request)
  return {
    owner,
    publishableKey,
    contact: { ...team.owner, token },
    newcomer,
    founder: await foundTeam(request, newcomer),
    outsider: await findOutsider(request, list, publishableKey, team.owner.email),
    customerId: team.id,
    teamInvitation: await inviteToTeam(request, token, team.id),
    teamWebhookId: team.webhookId,
    webhookId: flaky,
    failedDeliveryId: failed[0]?.id ?? '',
    disabledWebhookId: webhooks.find(({ enabled }) => !enabled)?.id ?? '',
    auditEventId: (await list<Named>('audit_events', `${own}/audit-events`))[3]?.id ?? '',
    roleId:
      (await list<Named & { key: string | null }>('roles', `${own}/roles`)).find(({ key }) => key === null)?.id ?? '',
    customerRoleId:
      (await list<Named & { key: string | null }>('customer_roles', `${own}/customer-roles`)).find(
        ({ key }) => key === null,
      )?.id ?? '',
    segmentId: (await list<Named>('segments', `${own}/segments`))[0]?.id ?? '',
    flagId:
      (await list<Named & { key: string }>('flags', `${own}/flags`)).find(({ key }) => key === 'new-editor')?.id ?? '',
    legalDocumentId:
      (await list<Named & { slug: string }>('documents', `${own}/legal`)).find(({ slug }) => slug === 'terms')?.id ??
      '',
    senderId: (await list<Named>('senders', `${own}/senders`))[0]?.id ?? '',
    templateId:
      (await list<Named & { name: string }>('templates', `${own}/templates`)).find(({ name }) => name === 'Welcome')
        ?.id ?? '',
    gatewayId: (await list<Named>('gateways', `${own}/gateways?environment=test`))[0]?.id ?? '',
    productId:
      (await list<Named & { key: string }>('products', `${own}/products`)).find(({ key }) => key === 'team')?.id ?? '',
    subscriptionId: (await list<Named>('subscriptions', `${own}/subscriptions?status=active&limit=1`))[0]?.id ?? '',
    invoiceId: (await list<Named>('invoices', `${own}/invoices?status=paid&limit=1`))[0]?.id ?? '',
    ...(await findShown(list)),
    ...(await findCampaigns(list)),
    ...(await findFeedback(list)),
  }
}

type List = <T>(name: string, path: string) => Promise<T[]>

/** What pages show unasked. */
async function findShown(list: List): Promise<Pick<Cast, 'bannerId' | 'changelogPostId' | 'checklistId' | 'surveyId'>> {
  const [banner] = await list<Named>('banners', '/v1/organization/banners?state=live')
  const [checklist] = await list<Named>('checklists', '/v1/organization/checklists')
  const posts = await list<Named & { slug: string }>('posts', '/v1/organization/changelog?state=published')
  const surveys = await list<Named & { name: string }>('surveys', '/v1/organization/surveys')
  return {
    bannerId: banner?.id ?? '',
    changelogPostId: posts.find(({ slug }) => slug === 'compare-two-drawings')?.id ?? '',
    checklistId: checklist?.id ?? '',
    surveyId: surveys.find(({ name }) => name === 'Would you recommend us?')?.id ?? '',
  }
}

async function findFeedback(list: List): Promise<Pick<Cast, 'feedbackPostId'>> {
  const posts = await list<Named & { title: string }>('posts', '/v1/organization/feedback')
  return { feedbackPostId: posts.find(({ title }) => title === 'Work offline on site')?.id ?? '' }
}

async function findCampaigns(list: List): Promise<Pick<Cast, 'campaignId' | 'draftCampaignId'>> {
  const path = '/v1/organization/campaigns'
  const sent = await list<Named & { name: string }>('campaigns', `${path}?state=sent`)
  const [draft] = await list<Named>('campaigns', `${path}?state=draft`)
  const campaignId = sent.find(({ name }) => name === 'Autumn newsletter')?.id ?? ''
  return { campaignId, draftCampaignId: draft?.id ?? '' }
}

/** One that has webhooks, and keys where any such team has. */
async function findTeam(list: List) {
  const customers = await list<Named & { member_count: number }>('customers', '/v1/organization/customers?limit=200')
  const found: { id: string; webhookId: string; hasKeys: boolean }[] = []
  for (const { id } of customers.filter(({ member_count }) => member_count > 4)) {
    const path = `/v1/organization/customers/${id}`
    const [webhook] = await list<Named>('webhooks', `${path}/webhooks`)
    if (!webhook) continue
    found.push({ id, webhookId: webhook.id, hasKeys: (await list<Named>('keys', `${path}/keys`)).length > 0 })
    if (found.at(-1)?.hasKeys) break
  }
  const team = found.find(({ hasKeys }) => hasKeys) ?? found[0]
  const members = await list<{ contact_id: string; email: string; role: { key: string } }>(
    'members',
    `/v1/organization/customers/${team?.id}/members`,
  )
  const owner = members.find(({ role }) => role.key === 'owner')
  if (!team || !owner) throw new Error('no team of the demo has a webhook')
  return { ...team, owner: { id: owner.contact_id, email: owner.email } }
}

/** Of another company than the team's, and in the middle of its first checklist. */
async function findOutsider(request: APIRequestContext, list: List, publishableKey: string, member: string) {
  const contacts = await list<Named & { email: string | null }>('contacts', '/v1/organization/contacts?limit=200')
  const company = member.replace(/.*@/, '')
  for (const { id, email } of contacts) {
    if (!email || email.endsWith(company)) continue
    const path = `/v1/organization/contacts/${id}/checklists`
    const states = (await list<{ state: string }>('checklists', path)).map(({ state }) => state)
    if (!states.includes('open') || !states.includes('available')) continue
    const token = await tryToSignIn(request, publishableKey, email)
    if (token === null) continue
    return { email, token, magicLink: await askForLink(request, publishableKey, email) }
  }
  throw new Error('nobody in the demo has begun a checklist')
}

async function askForLink(request: APIRequestContext, publishable_key: string, email: string): Promise<string> {
  const asked = await request.post('/v1/contact-auth/magic-link', { data: { publishable_key, email } })
  expect(asked.ok(), await asked.text()).toBe(true)
  return mailedTo(email, /uk_ml_\w+/)
}

/** By a mailed code, without a browser: links are few in an hour, and the tests need them. */
export async function signContactIn(
  request: APIRequestContext,
  publishable_key: string,
  email: string,
): Promise<string> {
  const session = await tryToSignIn(request, publishable_key, email)
  if (session === null) throw new Error(`${email} is asked for a second factor`)
  return session
}

/** null of somebody who is asked for a second factor. */
async function tryToSignIn(request: APIRequestContext, publishable_key: string, email: string): Promise<string | null> {
  const asked = await request.post('/v1/contact-auth/email-code', {
    data: { publishable_key, email },
    headers: fromOwnAddress(),
  })
  expect(asked.ok(), await asked.text()).toBe(true)
  const code = await mailedTo(email, /\b\d{6}\b/)
  const redeemed = await request.post('/v1/contact-auth/email-code/verify', {
    data: { publishable_key, email, code },
    headers: { 'user-agent': userAgent },
  })
  expect(redeemed.ok(), await redeemed.text()).toBe(true)
  const { token: session = null } = await redeemed.json()
  if (session === null) return null
  await agreeToAll(request, session)
  return session
}

/** Or nothing else would be shown. */
async function agreeToAll(request: APIRequestContext, token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` }
  const legal = await request.get('/v1/contact/legal', { headers })
  expect(legal.ok(), await legal.text()).toBe(true)
  const { outstanding } = await legal.json()
  const version_ids = outstanding.map(({ version_id }: { version_id: string }) => version_id)
  if (version_ids.length === 0) return
  const agreed = await request.post('/v1/contact/legal/accept', { data: { version_ids }, headers })
  expect(agreed.ok(), await agreed.text()).toBe(true)
}

async function inviteToTeam(request: APIRequestContext, token: string, team: string): Promise<string> {
  const email = 'newcomer@example.com'
  const invited = await request.post('/v1/contact/customer/invitations', {
    data: { email },
    headers: { authorization: `Bearer ${token}`, 'x-customer-id': team },
  })
  expect(invited.ok(), await invited.text()).toBe(true)
  return mailedTo(email, /uk_ti_\w+/)
}

/** What the newest mail to this address has in it. */
export async function mailedTo(email: string, what: RegExp): Promise<string> {
  let found = ''
  // Not by `request`, whose address of its own is not of this machine. Some mail is written after its request was answered.
  const look = async () => {
    const mails = (await (await fetch(`${stageUrl}/dev/mail.json?to=${email}`)).json()) as { text: string }[]
    found = what.exec(mails[0]?.text ?? '')?.[0] ?? ''
    return found
  }
  await expect.poll(look, { message: `a mail to ${email}` }).not.toBe('')
  return found
}

async function signUp(request: APIRequestContext): Promise<StaffSession> {
  const person = { name: 'Nina Newcomer', email: 'nina@newcomer.example', password: 'a first password' }
  const answer = await request.post('/v1/auth/signup', { data: { ...person, organization_name: 'Fresh Start' } })
  expect(answer.status(), await answer.text()).toBe(201)
  const { token, active_organization_code } = await answer.json()
  return { token, organization: active_organization_code }
}

/** In the newcomer's test environment, where nobody else looks. */
async function foundTeam(request: APIRequestContext, newcomer: StaffSession): Promise<Cast['founder']> {
  const path = '/v1/organization/api-keys?environment=test&kind=publishable'
  const { api_keys } = await read<{ api_keys: { key: string }[] }>(request, newcomer, path)
  const publishableKey = api_keys[0]?.key ?? ''
  const token = await signContactIn(request, publishableKey, 'fiona.founder@fresh-start.example')
  const headers = { authorization: `Bearer ${token}` }
  const founded = await request.post('/v1/contact/customers', { data: { name: 'Fresh Start' }, headers })
  expect(founded.ok(), await founded.text()).toBe(true)
  return { token, publishableKey }
}

/** A browser in which the contact is signed in to the portal. */
export const asContact = (publishableKey: string, { token }: { token: string }) => ({
  cookies: [],
  origins: [
    {
      origin: stageUrl,
      localStorage: [
        { name: `userkeep.portal.session.${publishableKey}`, value: JSON.stringify(token) },
        { name: 'userkeep.portal.key', value: JSON.stringify(publishableKey) },
      ],
    },
  ],
})
