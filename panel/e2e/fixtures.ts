import { type APIRequestContext, expect } from '@playwright/test'
import { askForLink, mailedTo, signContactIn, tryToSignIn } from './contact-sign-in.ts'
import { converse } from './converse.ts'
import { findDashboard, findImports, findWebhooks, type List, type Named } from './find-objects.ts'
import { demo, ownServer, read, type StaffSession, signInBy, testServerUrl } from './test-server.ts'

/** Objects of the demo that the screens show. */
export interface Fixtures {
  owner: StaffSession
  publishableKey: string
  /** A contact who owns a team that has keys and webhooks, with a session in the portal. */
  contact: { id: string; email: string; token: string }
  /** Has just signed up: nothing is there yet. */
  newcomer: StaffSession
  /** A contact with a team of nobody else, without keys or webhooks. */
  founder: { token: string; publishableKey: string }
  /** A contact outside of that customer, with a link that signs them in. */
  outsider: { email: string; token: string; magicLink: string }
  customerId: string
  /** The token of an invitation to that customer, for a new person. */
  teamInvitation: string
  teamWebhookId: string
  webhookId: string
  failedDeliveryId: string
  dashboardId: string
  disabledWebhookId: string
  auditEventId: string
  roleId: string
  customerRoleId: string
  bannerId: string
  changelogPostId: string
  helpArticleId: string
  /** One with messages of both sides. */
  conversationId: string
  checklistId: string
  surveyId: string
  segmentId: string
  importId: string
  finishedImportId: string
  flagId: string
  legalDocumentId: string
  templateId: string
  gatewayId: string
  senderId: string
  alertDestinationId: string
  alertId: string
  productId: string
  subscriptionId: string
  invoiceId: string
  campaignId: string
  draftCampaignId: string
  feedbackPostId: string
}

/** The fixtures found before the tests began. */
export const knownFixtures = (): Fixtures =>
  (JSON.parse(process.env.TEST_FIXTURES ?? '[]') as Fixtures[])[ownServer] ?? ({} as Fixtures)

/** Finds the fixtures of the service at this address, to which `request` goes. */
export async function findFixtures(request: APIRequestContext, at: string): Promise<Fixtures> {
  const owner = await signInBy(request, demo.owner)
  const list = async <T>(name: string, path: string): Promise<T[]> =>
    (await read<Record<string, T[]>>(request, owner, path))[name] ?? []
  const own = '/v1/organization'
  const keys = await list<{ key: string; allowed_origins: string[] }>('api_keys', `${own}/api-keys?kind=publishable`)
  const team = await findTeam(list)
  const publishableKey = keys.find(({ allowed_origins }) => allowed_origins.length === 0)?.key ?? ''
  const token = await signContactIn(request, publishableKey, team.owner.email, at)
  const newcomer = await signUp(request)
  return {
    owner,
    publishableKey,
    contact: { ...team.owner, token },
    newcomer,
    founder: await foundTeam(request, newcomer, at),
    outsider: await findOutsider({ request, list, publishableKey, at }, team.owner.email),
    customerId: team.id,
    teamInvitation: await inviteToTeam(request, token, team.id, at),
    teamWebhookId: team.webhookId,
    ...(await findWebhooks(list)),
    dashboardId: await findDashboard(list),
    auditEventId: (await list<Named>('audit_events', `${own}/audit-events`))[3]?.id ?? '',
    roleId:
      (await list<Named & { key: string | null }>('roles', `${own}/roles`)).find(({ key }) => key === null)?.id ?? '',
    customerRoleId:
      (await list<Named & { key: string | null }>('customer_roles', `${own}/customer-roles`)).find(
        ({ key }) => key === null,
      )?.id ?? '',
    segmentId: (await list<Named>('segments', `${own}/segments`))[0]?.id ?? '',
    ...(await findImports(list)),
    flagId:
      (await list<Named & { key: string }>('flags', `${own}/flags`)).find(({ key }) => key === 'new-editor')?.id ?? '',
    legalDocumentId:
      (await list<Named & { slug: string }>('documents', `${own}/legal`)).find(({ slug }) => slug === 'terms')?.id ??
      '',
    templateId:
      (await list<Named & { name: string }>('templates', `${own}/templates`)).find(({ name }) => name === 'Welcome')
        ?.id ?? '',
    gatewayId: (await list<Named>('gateways', `${own}/gateways?environment=test`))[0]?.id ?? '',
    productId:
      (await list<Named & { key: string }>('products', `${own}/products`)).find(({ key }) => key === 'team')?.id ?? '',
    subscriptionId: (await list<Named>('subscriptions', `${own}/subscriptions?status=active&limit=1`))[0]?.id ?? '',
    invoiceId: (await list<Named>('invoices', `${own}/invoices?status=paid&limit=1`))[0]?.id ?? '',
    ...(await findShown(list)),
    ...(await findSent(list)),
    ...(await findFeedback(list)),
    conversationId: await converse(request, owner, token),
  }
}

/** Finds objects that pages show by themselves. */
async function findShown(
  list: List,
): Promise<Pick<Fixtures, 'bannerId' | 'changelogPostId' | 'checklistId' | 'helpArticleId' | 'surveyId'>> {
  const [banner] = await list<Named>('banners', '/v1/organization/banners?state=live')
  const [checklist] = await list<Named>('checklists', '/v1/organization/checklists')
  const posts = await list<Named & { slug: string }>('posts', '/v1/organization/changelog?state=published')
  const articles = await list<Named & { slug: string }>('articles', '/v1/organization/help/articles?status=published')
  const surveys = await list<Named & { name: string }>('surveys', '/v1/organization/surveys')
  return {
    bannerId: banner?.id ?? '',
    changelogPostId: posts.find(({ slug }) => slug === 'compare-two-drawings')?.id ?? '',
    checklistId: checklist?.id ?? '',
    helpArticleId: articles.find(({ slug }) => slug === 'compare-two-revisions')?.id ?? '',
    surveyId: surveys.find(({ name }) => name === 'Would you recommend us?')?.id ?? '',
  }
}

async function findFeedback(list: List): Promise<Pick<Fixtures, 'feedbackPostId'>> {
  const posts = await list<Named & { title: string }>('posts', '/v1/organization/feedback')
  return { feedbackPostId: posts.find(({ title }) => title === 'Work offline on site')?.id ?? '' }
}

/** Messages to contacts and to staff. */
const findSent = async (list: List) => ({ ...(await findCampaigns(list)), ...(await findAlerts(list)) })

async function findAlerts(list: List): Promise<Pick<Fixtures, 'alertDestinationId' | 'alertId'>> {
  const path = '/v1/organization/alerts'
  const destinations = await list<Named & { kind: string }>('destinations', `${path}/destinations`)
  const alerts = await list<Named & { recovered_at: string | null }>('alerts', path)
  return {
    alertDestinationId: destinations.find(({ kind }) => kind === 'chat')?.id ?? '',
    alertId: alerts.find(({ recovered_at }) => recovered_at !== null)?.id ?? '',
  }
}

async function findCampaigns(list: List): Promise<Pick<Fixtures, 'campaignId' | 'draftCampaignId' | 'senderId'>> {
  const path = '/v1/organization/campaigns'
  const sent = await list<Named & { name: string }>('campaigns', `${path}?state=sent`)
  const [draft] = await list<Named>('campaigns', `${path}?state=draft`)
  const campaignId = sent.find(({ name }) => name === 'Autumn newsletter')?.id ?? ''
  const [sender] = await list<Named>('senders', '/v1/organization/senders')
  return { campaignId, draftCampaignId: draft?.id ?? '', senderId: sender?.id ?? '' }
}

/** Finds a customer with webhooks, and with keys if any such customer has them. */
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

/** Finds a contact of another company, in the middle of its first checklist. */
interface Search {
  request: APIRequestContext
  list: List
  publishableKey: string
  at: string
}

async function findOutsider({ request, list, publishableKey, at }: Search, member: string) {
  const contacts = await list<Named & { email: string | null }>('contacts', '/v1/organization/contacts?limit=200')
  const company = member.replace(/.*@/, '')
  for (const { id, email } of contacts) {
    if (!email || email.endsWith(company)) continue
    const path = `/v1/organization/contacts/${id}/checklists`
    const states = (await list<{ state: string }>('checklists', path)).map(({ state }) => state)
    if (!states.includes('open') || !states.includes('available')) continue
    const token = await tryToSignIn(request, publishableKey, email, at)
    if (token === null) continue
    return { email, token, magicLink: await askForLink(request, publishableKey, email, at) }
  }
  throw new Error('nobody in the demo has begun a checklist')
}

async function inviteToTeam(request: APIRequestContext, token: string, team: string, at: string): Promise<string> {
  const email = 'newcomer@example.com'
  const invited = await request.post('/v1/contact/customer/invitations', {
    data: { email },
    headers: { authorization: `Bearer ${token}`, 'x-customer-id': team },
  })
  expect(invited.ok(), await invited.text()).toBe(true)
  return mailedTo(email, /uk_ti_\w+/, at)
}

async function signUp(request: APIRequestContext): Promise<StaffSession> {
  const person = { name: 'Nina Newcomer', email: 'nina@newcomer.example', password: 'a first password' }
  const answer = await request.post('/v1/auth/signup', { data: { ...person, organization_name: 'Fresh Start' } })
  expect(answer.status(), await answer.text()).toBe(201)
  const { token, active_organization_code } = await answer.json()
  return { token, organization: active_organization_code }
}

/** In the newcomer's test environment, where nobody else looks. */
async function foundTeam(request: APIRequestContext, newcomer: StaffSession, at: string): Promise<Fixtures['founder']> {
  const path = '/v1/organization/api-keys?environment=test&kind=publishable'
  const { api_keys } = await read<{ api_keys: { key: string }[] }>(request, newcomer, path)
  const publishableKey = api_keys[0]?.key ?? ''
  const token = await signContactIn(request, publishableKey, 'fiona.founder@fresh-start.example', at)
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
      origin: testServerUrl,
      localStorage: [
        { name: `userkeep.portal.session.${publishableKey}`, value: JSON.stringify(token) },
        { name: 'userkeep.portal.key', value: JSON.stringify(publishableKey) },
      ],
    },
  ],
})
