import { account } from './account.ts'
import { apiKeys } from './api-keys.ts'
import { audit } from './audit.ts'
import { boot } from './boot.ts'
import { contactAuth } from './contact-auth.ts'
import { contactSessions } from './contact-sessions.ts'
import { contactSettings } from './contact-settings.ts'
import { contacts } from './contacts.ts'
import { customerKeys } from './customer-keys.ts'
import { customerRoles } from './customer-roles.ts'
import { customerTeam } from './customer-team.ts'
import { customerWebhooks } from './customer-webhooks.ts'
import { customers } from './customers.ts'
import { ingest } from './ingest.ts'
import type { Area, Route } from './kernel/index.ts'
import { members } from './members.ts'
import { organizations } from './organizations.ts'
import { overview } from './overview.ts'
import { plan } from './plan.ts'
import { roles } from './roles.ts'
import { sessions } from './sessions.ts'
import { staffAuth } from './staff-auth.ts'
import { waitlist } from './waitlist.ts'
import { webhooks } from './webhooks.ts'

export { visitorLines } from './ingest.ts'
export * from './kernel/index.ts'

/** The whole API. */
export const areas = [
  staffAuth,
  sessions,
  account,
  organizations,
  members,
  roles,
  apiKeys,
  audit,
  plan,
  contacts,
  boot,
  contactAuth,
  waitlist,
  contactSessions,
  contactSettings,
  customerRoles,
  customers,
  customerTeam,
  customerKeys,
  ingest,
  webhooks,
  customerWebhooks,
  overview,
] as const

export const routes: readonly Route[] = (areas as readonly Area[]).flatMap(
  (area) => Object.values(area.routes) as Route[],
)

export {
  account,
  apiKeys,
  audit,
  boot,
  contactAuth,
  contactSessions,
  contactSettings,
  contacts,
  customerKeys,
  customerRoles,
  customers,
  customerTeam,
  customerWebhooks,
  ingest,
  members,
  organizations,
  overview,
  plan,
  roles,
  sessions,
  staffAuth,
  waitlist,
  webhooks,
}
