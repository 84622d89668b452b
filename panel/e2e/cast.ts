import { type APIRequestContext, expect } from '@playwright/test'
import { demo, read, type StaffSession, signInBy, stageUrl, userAgent } from './stage.ts'

/** Who and what of the demo the screens are shown with. */
export interface Cast {
  owner: StaffSession
  publishableKey: string
  /** A contact who owns a team that has keys and webhooks, with a session in the portal. */
  contact: { id: string; email: string; token: string }
  customerId: string
  teamWebhookId: string
  webhookId: string
  failedDeliveryId: string
  disabledWebhookId: string
  auditEventId: string
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
  return {
    owner,
    publishableKey,
    contact: { ...team.owner, token: await signContactIn(request, publishableKey, team.owner.email) },
    customerId: team.id,
    teamWebhookId: team.webhookId,
    webhookId: flaky,
    failedDeliveryId: failed[0]?.id ?? '',
    disabledWebhookId: webhooks.find(({ enabled }) => !enabled)?.id ?? '',
    auditEventId: (await list<Named>('audit_events', `${own}/audit-events`))[3]?.id ?? '',
  }
}

type List = <T>(name: string, path: string) => Promise<T[]>

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

/** By the link that was mailed, without a browser. */
async function signContactIn(request: APIRequestContext, publishable_key: string, email: string): Promise<string> {
  const asked = await request.post('/v1/contact-auth/magic-link', { data: { publishable_key, email } })
  expect(asked.ok(), await asked.text()).toBe(true)
  const mails = (await (await request.get(`/dev/mail.json?to=${email}`)).json()) as { text: string }[]
  const token = /uk_ml_\w+/.exec(mails[0]?.text ?? '')?.[0]
  const redeemed = await request.post('/v1/contact-auth/magic-link/redeem', {
    data: { publishable_key, token },
    headers: { 'user-agent': userAgent },
  })
  expect(redeemed.ok(), await redeemed.text()).toBe(true)
  return (await redeemed.json()).token
}

/** A browser in which the contact is signed in to the portal. */
export const asContact = ({ publishableKey, contact }: Cast) => ({
  cookies: [],
  origins: [
    {
      origin: stageUrl,
      localStorage: [
        { name: `userkeep.portal.session.${publishableKey}`, value: JSON.stringify(contact.token) },
        { name: 'userkeep.portal.key', value: JSON.stringify(publishableKey) },
      ],
    },
  ],
})
