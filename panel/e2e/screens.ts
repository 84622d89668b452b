import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ScreenState } from '../src/app/screen-state.ts'
import { asContact, type Cast } from './cast.ts'
import { asStaff } from './stage.ts'

export const people = ['anyone', 'owner', 'newcomer', 'visitor', 'contact', 'founder', 'outsider'] as const

/** A screen, who looks at it, and where it is. */
export interface Screen {
  name: string
  who: (typeof people)[number]
  path: (cast: Cast) => string
  /** It reads something of its own, and so may have to wait for it, or not get it. */
  reads?: true
  /** Only this read is to be in trouble: what stands around it has screens of its own. */
  onlyRead?: RegExp
}

type Where = string | ((cast: Cast) => string)
function pathOf(where: Where): (cast: Cast) => string {
  return typeof where === 'string' ? () => where : where
}

/** What the areas of the panel bring, each in its `states.ts`. */
const areas = join(import.meta.dirname, '../src/areas')
const collected = await Promise.all(
  readdirSync(areas)
    .map((area) => join(areas, area, 'states.ts'))
    .filter((file) => existsSync(file))
    .map(async (file) => ((await import(pathToFileURL(file).href)) as { states: ScreenState[] }).states),
)
const ofPanel: Screen[] = collected
  .flat()
  .map(({ who = 'owner', path, ...state }) => ({ ...state, who, path: pathOf(path) }))

const portal = (who: 'visitor' | 'contact' | 'founder', name: string, where: Where): Screen => ({
  name: `portal-${name}`,
  who,
  path: (cast) =>
    `/portal/${pathOf(where)(cast)}?key=${who === 'founder' ? cast.founder.publishableKey : cast.publishableKey}`,
})
const portalReading = (name: string, where: Where): Screen => ({ ...portal('contact', name, where), reads: true })

/** The browser storage of each of them. */
export const storagesOf = (cast: Cast) => ({
  anyone: { cookies: [], origins: [] },
  owner: asStaff(cast.owner),
  newcomer: asStaff(cast.newcomer),
  visitor: { cookies: [], origins: [] },
  contact: asContact(cast.publishableKey, cast.contact),
  founder: asContact(cast.founder.publishableKey, cast.founder),
  outsider: asContact(cast.publishableKey, cast.outsider),
})

/** Where a link in an email leads, with its token. */
const mailed = (who: 'visitor' | 'outsider', name: string, page: string, tokenOf: (cast: Cast) => string): Screen => ({
  name: `portal-${name}`,
  who,
  path: (cast) => `/portal/${page}?key=${cast.publishableKey}#${tokenOf(cast)}`,
})
const invitation = (who: 'visitor' | 'outsider', name: string): Screen =>
  mailed(who, name, 'accept-invitation', ({ teamInvitation }) => teamInvitation)

/** Every screen of the panel and of the portal, as the demo fills it, and what there is to see before that. */
export const screens: Screen[] = [
  ...ofPanel,
  { name: 'portal-without-key', who: 'anyone', path: () => '/portal/' },
  portal('visitor', 'sign-in', 'sign-in'),
  portal('visitor', 'sign-up', 'sign-up'),
  portal('visitor', 'forgot-password', 'forgot-password'),
  portal('visitor', 'waitlist', 'waitlist'),
  mailed('visitor', 'magic-link', 'magic-link', ({ outsider }) => outsider.magicLink),
  portal('visitor', 'magic-link-incomplete', 'magic-link'),
  portal('visitor', 'reset-password-incomplete', 'reset-password'),
  portal('contact', 'profile', 'profile'),
  portalReading('devices', 'devices'),
  portalReading('preferences', 'preferences'),
  portalReading('checklists', 'checklists'),
  portalReading('rewards', 'rewards'),
  portalReading('agreements', 'agreements'),
  portalReading('feedback', 'feedback'),
  portalReading('referral', 'referral'),
  portalReading('feedback-post', ({ feedbackPostId }) => `feedback/${feedbackPostId}`),
  portalReading('roadmap', 'roadmap'),
  portalReading('team', 'team'),
  portal('contact', 'team-new', 'team/new'),
  portalReading('billing', 'billing'),
  portalReading('team-keys', 'team/keys'),
  portalReading('team-webhooks', 'team/webhooks'),
  portalReading('team-webhook', ({ teamWebhookId }) => `team/webhooks/${teamWebhookId}`),
  portal('founder', 'team-keys-empty', 'team/keys'),
  portal('founder', 'team-webhooks-empty', 'team/webhooks'),
  portal('contact', 'choose-password', 'choose-password'),
  // After all others of theirs: from then on it waits in that browser.
  invitation('visitor', 'invitation'),
  invitation('outsider', 'invitation-of-another'),
]
