import { made } from './boots.ts'
import type { Seed } from './seed.ts'
import { newTenant, type Tenant } from './tenant.ts'

const subjects = 'invoice export webhook password invitation coupon segment template survey checklist'.split(' ')
const acts = 'download rename schedule remove share compare restore import filter archive'.split(' ')
const atOnce = 8

/** A help center with so many published articles. */
export async function helpCenter(seed: Seed, articles: number): Promise<Tenant & { publishableKey: string }> {
  const tenant = await newTenant(seed)
  const path = '/v1/organization/help/articles'
  const publish = async (n: number) => {
    const [subject, act] = [subjects[n % 10], acts[Math.floor(n / 10) % 10]]
    const title = `How to ${act} a ${subject}, case ${n}`
    const body = `Open the list, choose the ${subject} and select **${act}**.\n\nArticle ${n} has the details.`
    const { id } = await made(tenant.owner, path, { title, body })
    await made(tenant.owner, `${path}/${id}/publish`, {})
  }
  for (let n = 0; n < articles; n += atOnce)
    await Promise.all(Array.from({ length: Math.min(atOnce, articles - n) }, (_, k) => publish(n + k)))
  await seed.sql`vacuum analyze`
  const key = { kind: 'publishable', environment: 'live', name: 'Page' }
  const { body } = await tenant.owner.post('/v1/organization/api-keys', key)
  return { ...tenant, publishableKey: body.key }
}
