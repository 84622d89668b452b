import { accountArea } from './areas/account/index.ts'
import { alertsArea } from './areas/alerts/index.ts'
import { analyticsArea } from './areas/analytics/index.ts'
import { apiKeysArea } from './areas/api-keys/index.ts'
import { attentionArea } from './areas/attention/index.ts'
import { auditArea } from './areas/audit/index.ts'
import { bannersArea } from './areas/banners/index.ts'
import { bootArea } from './areas/boot/index.ts'
import { campaignsArea } from './areas/campaigns/index.ts'
import { catalogueArea } from './areas/catalogue/index.ts'
import { changelogArea } from './areas/changelog/index.ts'
import { checklistsArea } from './areas/checklists/index.ts'
import { configurationArea } from './areas/configuration/index.ts'
import { consentArea } from './areas/consent/index.ts'
import { contactAuthArea } from './areas/contact-auth/index.ts'
import { contactSessionsArea } from './areas/contact-sessions/index.ts'
import { contactSettingsArea } from './areas/contact-settings/index.ts'
import { contactsArea } from './areas/contacts/index.ts'
import { conversationsArea } from './areas/conversations/index.ts'
import { creditsArea } from './areas/credits/index.ts'
import { customerKeysArea } from './areas/customer-keys/index.ts'
import { customerRolesArea } from './areas/customer-roles/index.ts'
import { customerTeamArea } from './areas/customer-team/index.ts'
import { customerWebhooksArea } from './areas/customer-webhooks/index.ts'
import { customersArea } from './areas/customers/index.ts'
import { directoryArea } from './areas/directory/index.ts'
import { entitlementsArea } from './areas/entitlements/index.ts'
import { environmentDataArea } from './areas/environment-data/index.ts'
import { factFeedArea } from './areas/fact-feed/index.ts'
import { feedbackArea } from './areas/feedback/index.ts'
import { flagsArea } from './areas/flags/index.ts'
import { gamificationArea } from './areas/gamification/index.ts'
import { gatewaysArea } from './areas/gateways/index.ts'
import { helpArea } from './areas/help/index.ts'
import { importsArea } from './areas/imports/index.ts'
import { ingestArea } from './areas/ingest/index.ts'
import { invoicesArea } from './areas/invoices/index.ts'
import { legalArea } from './areas/legal/index.ts'
import { mcpArea } from './areas/mcp/index.ts'
import { membersArea } from './areas/members/index.ts'
import { messagesArea } from './areas/messages/index.ts'
import { notesArea } from './areas/notes/index.ts'
import { notificationsArea } from './areas/notifications/index.ts'
import { operatorPlanArea } from './areas/operator-plan/index.ts'
import { organizationsArea } from './areas/organizations/index.ts'
import { overviewArea } from './areas/overview/index.ts'
import { picturesArea } from './areas/pictures/index.ts'
import { portalArea } from './areas/portal/index.ts'
import { referralsArea } from './areas/referrals/index.ts'
import { reportsArea } from './areas/reports/index.ts'
import { revenueArea } from './areas/revenue/index.ts'
import { rolesArea } from './areas/roles/index.ts'
import { sampleDataArea } from './areas/sample-data/index.ts'
import { searchArea } from './areas/search/index.ts'
import { segmentsArea } from './areas/segments/index.ts'
import { sendersArea } from './areas/senders/index.ts'
import { sessionsArea } from './areas/sessions/index.ts'
import { staffAuthArea } from './areas/staff-auth/index.ts'
import { subscriptionsArea } from './areas/subscriptions/index.ts'
import { supportMailArea } from './areas/support-mail/index.ts'
import { suppressionsArea } from './areas/suppressions/index.ts'
import { surveysArea } from './areas/surveys/index.ts'
import { templatesArea } from './areas/templates/index.ts'
import { usageArea } from './areas/usage/index.ts'
import { waitlistArea } from './areas/waitlist/index.ts'
import { webhooksArea } from './areas/webhooks/index.ts'
import type { Area } from './platform/area.ts'

/** All areas by tier, in order: an area may use only those before it. */
export const tiers = {
  identity: [
    auditArea,
    operatorPlanArea,
    sessionsArea,
    rolesArea,
    apiKeysArea,
    organizationsArea,
    attentionArea,
    searchArea,
    configurationArea,
    staffAuthArea,
    accountArea,
    membersArea,
  ],
  people: [
    contactsArea,
    contactSettingsArea,
    customerRolesArea,
    customersArea,
    customerTeamArea,
    customerKeysArea,
    notesArea,
    contactSessionsArea,
    waitlistArea,
    contactAuthArea,
    bootArea,
    portalArea,
  ],
  knowledge: [ingestArea, segmentsArea],
  money: [
    catalogueArea,
    gatewaysArea,
    invoicesArea,
    subscriptionsArea,
    creditsArea,
    usageArea,
    entitlementsArea,
    directoryArea,
  ],
  features: [
    flagsArea,
    checklistsArea,
    legalArea,
    suppressionsArea,
    consentArea,
    templatesArea,
    sendersArea,
    messagesArea,
    notificationsArea,
    campaignsArea,
    feedbackArea,
    referralsArea,
    gamificationArea,
    bannersArea,
    picturesArea,
    changelogArea,
    helpArea,
    conversationsArea,
    supportMailArea,
    surveysArea,
  ],
  outward: [
    importsArea,
    environmentDataArea,
    factFeedArea,
    webhooksArea,
    customerWebhooksArea,
    alertsArea,
    overviewArea,
    analyticsArea,
    revenueArea,
    reportsArea,
    sampleDataArea,
    mcpArea,
  ],
} satisfies Record<string, Area[]>

export const areas: readonly Area[] = Object.values(tiers).flat()
