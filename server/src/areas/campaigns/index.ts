import { campaigns } from '@userkeep/contract'
import { defineArea } from '../../platform/area.ts'
import { hours } from '../../platform/clock.ts'
import { countAudience } from './audience/count-audience.ts'
import { sweepEnvironments } from './contact-data.sql.ts'
import { campaignsOfContacts } from './contact-data.ts'
import { createCampaign } from './create-campaign.ts'
import { deleteCampaign } from './delete-campaign.ts'
import { duplicateCampaign } from './duplicate-campaign.ts'
import { getCalendar } from './get-calendar.ts'
import { getCampaign } from './get-campaign.ts'
import { listCampaigns } from './list-campaigns.ts'
import { listEventTypes } from './list-event-types.ts'
import { getReport } from './report/get-report.ts'
import { listRecipients } from './report/list-recipients.ts'
import { fanOut } from './sending/fan-out.ts'
import { feed } from './sending/feed.ts'
import { takeOutcomes } from './sending/take-outcomes.ts'
import { getSettings } from './settings/get-settings.ts'
import { saveSettings } from './settings/save-settings.ts'
import { setUp } from './setup.ts'
import { cancelCampaign } from './states/cancel-campaign.ts'
import { pauseCampaign } from './states/pause-campaign.ts'
import { resumeCampaign } from './states/resume-campaign.ts'
import { scheduleCampaign } from './states/schedule-campaign.ts'
import { followLink } from './tracking/follow-link.ts'
import { noteOpen } from './tracking/note-open.ts'
import { rewriteLinks } from './tracking/rewrite.ts'
import { listensForCampaigns } from './triggers/listens.ts'
import { takeEntries } from './triggers/segment-entries.ts'
import { takeFacts } from './triggers/take-facts.ts'
import { updateCampaign } from './update-campaign.ts'
import { usesInCampaigns } from './uses.sql.ts'

export const campaignsArea = defineArea(
  campaigns,
  {
    list: listCampaigns,
    create: createCampaign,
    calendar: getCalendar,
    eventTypes: listEventTypes,
    settings: getSettings,
    saveSettings,
    get: getCampaign,
    update: updateCampaign,
    remove: deleteCampaign,
    duplicate: duplicateCampaign,
    audience: countAudience,
    schedule: scheduleCampaign,
    pause: pauseCampaign,
    resume: resumeCampaign,
    cancel: cancelCampaign,
    report: getReport,
    recipients: listRecipients,
    click: followLink,
    open: noteOpen,
  },
  {
    setup: setUp,
    tables: {
      campaigns: {},
      campaign_recipients: { contact: { merge: 'folded', erase: 'deleted', export: { as: 'campaigns' } } },
      campaign_counts: {},
      campaign_links: {},
      campaign_settings: {},
    },
    contactData: campaignsOfContacts,
    listens: listensForCampaigns,
    consumes: [takeFacts],
    segmentUses: usesInCampaigns,
    segmentEntries: takeEntries,
    messageOutcomes: takeOutcomes,
    mailLinks: rewriteLinks,
    loops: [
      { name: 'campaigns.fan-out', wakeOn: 'campaigns-fan-out', run: fanOut },
      { name: 'campaigns.feed', wakeOn: 'campaigns', run: feed },
    ],
    jobs: [{ name: 'campaigns.sweep', everyMs: hours(1), run: ({ sql }) => sweepEnvironments(sql) }],
  },
)
