import { campaigns } from '@userkeep/contract'
import { defineArea } from '../../platform/area.ts'
import { hours } from '../../platform/clock.ts'
import { attentionSources } from '../attention/public.ts'
import { contactData } from '../contacts/public.ts'
import { awaitsEvents } from '../ingest/public.ts'
import { mailLinks, messageOutcomes } from '../messages/public.ts'
import { environmentPurges } from '../organizations/public.ts'
import { searchSources } from '../search/public.ts'
import { segmentEntries, segmentUses } from '../segments/public.ts'
import { pausedCampaigns } from './attention.sql.ts'
import { countAudience, previewAudience } from './audience/count-audience.ts'
import {
  createCampaign,
  deleteCampaign,
  duplicateCampaign,
  getCalendar,
  getCampaign,
  listCampaigns,
  listEventTypes,
  updateCampaign,
} from './campaigns.ts'
import { sweepEnvironments } from './contact-data.sql.ts'
import { campaignsOfContacts } from './contact-data.ts'
import { campaignsFound } from './found.sql.ts'
import { clicksPurged } from './purged.sql.ts'
import { getReport, listRecipients } from './report/reads.ts'
import { fanOut } from './sending/fan-out.ts'
import { feed } from './sending/feed.ts'
import { takeOutcomes } from './sending/take-outcomes.ts'
import { getSettings, saveSettings } from './settings/settings.ts'
import { setUp } from './setup.ts'
import { cancelCampaign, pauseCampaign, resumeCampaign, scheduleCampaign } from './states/states.ts'
import { rewriteLinks } from './tracking/rewrite.ts'
import { followLink, noteOpen } from './tracking/tracking.ts'
import { listensForCampaigns } from './triggers/awaits-events.ts'
import { takeEntries } from './triggers/segment-entries.ts'
import { takeFacts } from './triggers/take-facts.ts'
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
    previewAudience,
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
      campaigns: { rows: 'setup', json: { variants: { none: 'templates and weights' } } },
      campaign_recipients: {
        rows: 'data',
        json: { data: { erased: 'with the row' } },
        contact: { merge: 'merged', erase: 'deleted', export: { as: 'campaigns' } },
      },
      campaign_counts: { rows: 'data' },
      campaign_links: { rows: 'setup' },
      campaign_settings: { rows: 'setup' },
    },
    consumes: [takeFacts],
    contributes: [
      environmentPurges.by(clicksPurged),
      searchSources.by({ campaign: campaignsFound }),
      attentionSources.by({ campaign_paused: pausedCampaigns }),
      messageOutcomes.by(takeOutcomes),
      mailLinks.by(rewriteLinks),
      awaitsEvents.by(listensForCampaigns),
      segmentUses.by(usesInCampaigns),
      segmentEntries.by(takeEntries),
      contactData.by(campaignsOfContacts),
    ],
    loops: [
      { name: 'campaigns.fan-out', wakeOn: 'campaigns-fan-out', run: fanOut },
      { name: 'campaigns.feed', wakeOn: 'campaigns', run: feed },
    ],
    jobs: [{ name: 'campaigns.sweep', everyMs: hours(1), run: ({ sql }) => sweepEnvironments(sql) }],
  },
)
