import { accountScreens } from '../areas/account/screens.ts'
import { alertScreens } from '../areas/alerts/screens.ts'
import { analyticsScreens } from '../areas/analytics/screens.ts'
import { apiKeyScreens } from '../areas/api-keys/screens.ts'
import { auditScreens } from '../areas/audit/screens.ts'
import { bannerScreens } from '../areas/banners/screens.ts'
import { campaignScreens } from '../areas/campaigns/screens.ts'
import { catalogueScreens } from '../areas/catalogue/screens.ts'
import { changelogScreens } from '../areas/changelog/screens.ts'
import { checklistScreens } from '../areas/checklists/screens.ts'
import { configurationScreens } from '../areas/configuration/screens.ts'
import { contactAuthScreens } from '../areas/contact-auth/screens.ts'
import { contactScreens } from '../areas/contacts/screens.ts'
import { conversationScreens } from '../areas/conversations/screens.ts'
import { creditScreens } from '../areas/credits/screens.ts'
import { customerRoleScreens } from '../areas/customer-roles/screens.ts'
import { customerScreens } from '../areas/customers/screens.ts'
import { dashboardScreens } from '../areas/dashboards/screens.ts'
import { feedbackScreens } from '../areas/feedback/screens.ts'
import { flagScreens } from '../areas/flags/screens.ts'
import { gamificationScreens } from '../areas/gamification/screens.ts'
import { gatewayScreens } from '../areas/gateways/screens.ts'
import { getStartedScreens } from '../areas/get-started/screens.ts'
import { helpScreens } from '../areas/help/screens.ts'
import { importScreens } from '../areas/imports/screens.ts'
import { invoiceScreens } from '../areas/invoices/screens.ts'
import { legalScreens } from '../areas/legal/screens.ts'
import { mcpScreens } from '../areas/mcp/screens.ts'
import { memberScreens } from '../areas/members/screens.ts'
import { overviewScreens } from '../areas/overview/screens.ts'
import { referralScreens } from '../areas/referrals/screens.ts'
import { revenueScreens } from '../areas/revenue/screens.ts'
import { roleScreens } from '../areas/roles/screens.ts'
import { searchScreens } from '../areas/search/screens.ts'
import { segmentScreens } from '../areas/segments/screens.ts'
import { senderScreens } from '../areas/senders/screens.ts'
import { settingsScreens } from '../areas/settings/screens.ts'
import { subscriptionScreens } from '../areas/subscriptions/screens.ts'
import { surveyScreens } from '../areas/surveys/screens.ts'
import { templateScreens } from '../areas/templates/screens.ts'
import { usageScreens } from '../areas/usage/screens.ts'
import { webhookScreens } from '../areas/webhooks/screens.ts'
import type { Screen } from './screen.ts'

/** The screens of all areas: the one place that names an area of the panel. */
export const screens = {
  ...accountScreens,
  ...alertScreens,
  ...analyticsScreens,
  ...apiKeyScreens,
  ...auditScreens,
  ...bannerScreens,
  ...campaignScreens,
  ...catalogueScreens,
  ...changelogScreens,
  ...checklistScreens,
  ...configurationScreens,
  ...contactAuthScreens,
  ...contactScreens,
  ...conversationScreens,
  ...creditScreens,
  ...customerRoleScreens,
  ...customerScreens,
  ...dashboardScreens,
  ...feedbackScreens,
  ...flagScreens,
  ...gamificationScreens,
  ...gatewayScreens,
  ...getStartedScreens,
  ...helpScreens,
  ...importScreens,
  ...invoiceScreens,
  ...legalScreens,
  ...mcpScreens,
  ...memberScreens,
  ...overviewScreens,
  ...referralScreens,
  ...revenueScreens,
  ...roleScreens,
  ...searchScreens,
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
