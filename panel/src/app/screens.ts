import { accountScreens } from '../areas/account/screens.ts'
import { apiKeyScreens } from '../areas/api-keys/screens.ts'
import { auditScreens } from '../areas/audit/screens.ts'
import { bannerScreens } from '../areas/banners/screens.ts'
import { campaignScreens } from '../areas/campaigns/screens.ts'
import { catalogueScreens } from '../areas/catalogue/screens.ts'
import { changelogScreens } from '../areas/changelog/screens.ts'
import { checklistScreens } from '../areas/checklists/screens.ts'
import { contactAuthScreens } from '../areas/contact-auth/screens.ts'
import { contactScreens } from '../areas/contacts/screens.ts'
import { creditScreens } from '../areas/credits/screens.ts'
import { customerRoleScreens } from '../areas/customer-roles/screens.ts'
import { customerScreens } from '../areas/customers/screens.ts'
import { feedbackScreens } from '../areas/feedback/screens.ts'
import { flagScreens } from '../areas/flags/screens.ts'
import { gamificationScreens } from '../areas/gamification/screens.ts'
import { gatewayScreens } from '../areas/gateways/screens.ts'
import { getStartedScreens } from '../areas/get-started/screens.ts'
import { invoiceScreens } from '../areas/invoices/screens.ts'
import { legalScreens } from '../areas/legal/screens.ts'
import { memberScreens } from '../areas/members/screens.ts'
import { overviewScreens } from '../areas/overview/screens.ts'
import { referralScreens } from '../areas/referrals/screens.ts'
import { roleScreens } from '../areas/roles/screens.ts'
import { segmentScreens } from '../areas/segments/screens.ts'
import { senderScreens } from '../areas/senders/screens.ts'
import { settingsScreens } from '../areas/settings/screens.ts'
import { subscriptionScreens } from '../areas/subscriptions/screens.ts'
import { surveyScreens } from '../areas/surveys/screens.ts'
import { templateScreens } from '../areas/templates/screens.ts'
import { usageScreens } from '../areas/usage/screens.ts'
import { webhookScreens } from '../areas/webhooks/screens.ts'
import type { Screen } from './screen.ts'

/** What each area brings: the one place in which an area of the panel is named. */
export const screens = {
  ...accountScreens,
  ...apiKeyScreens,
  ...auditScreens,
  ...bannerScreens,
  ...campaignScreens,
  ...catalogueScreens,
  ...changelogScreens,
  ...checklistScreens,
  ...contactAuthScreens,
  ...contactScreens,
  ...creditScreens,
  ...customerRoleScreens,
  ...customerScreens,
  ...feedbackScreens,
  ...flagScreens,
  ...gamificationScreens,
  ...gatewayScreens,
  ...getStartedScreens,
  ...invoiceScreens,
  ...legalScreens,
  ...memberScreens,
  ...overviewScreens,
  ...referralScreens,
  ...roleScreens,
  ...segmentScreens,
  ...senderScreens,
  ...settingsScreens,
  ...subscriptionScreens,
  ...surveyScreens,
  ...templateScreens,
  ...usageScreens,
  ...webhookScreens,
}

export type ScreenPath = (typeof screens)[keyof typeof screens]['path']

export const allScreens: Screen<ScreenPath>[] = Object.values(screens)
