import { accountScreens } from '../areas/account/screens.ts'
import { apiKeyScreens } from '../areas/api-keys/screens.ts'
import { auditScreens } from '../areas/audit/screens.ts'
import { contactAuthScreens } from '../areas/contact-auth/screens.ts'
import { contactScreens } from '../areas/contacts/screens.ts'
import { customerRoleScreens } from '../areas/customer-roles/screens.ts'
import { customerScreens } from '../areas/customers/screens.ts'
import { getStartedScreens } from '../areas/get-started/screens.ts'
import { memberScreens } from '../areas/members/screens.ts'
import { overviewScreens } from '../areas/overview/screens.ts'
import { roleScreens } from '../areas/roles/screens.ts'
import { settingsScreens } from '../areas/settings/screens.ts'
import { webhookScreens } from '../areas/webhooks/screens.ts'
import type { Screen } from './screen.ts'

/** What each area brings: the one place in which an area of the panel is named. */
export const screens = {
  ...accountScreens,
  ...apiKeyScreens,
  ...auditScreens,
  ...contactAuthScreens,
  ...contactScreens,
  ...customerRoleScreens,
  ...customerScreens,
  ...getStartedScreens,
  ...memberScreens,
  ...overviewScreens,
  ...roleScreens,
  ...settingsScreens,
  ...webhookScreens,
}

export type ScreenPath = (typeof screens)[keyof typeof screens]['path']

export const allScreens: Screen<ScreenPath>[] = Object.values(screens)
