import type { AnswerOf, referrals } from '@userkeep/contract'
import type { Db } from '../../../platform/db/sql.ts'
import type { Call, Verb } from '../../../platform/http/call.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { findCouponById } from '../../catalogue/public.ts'
import { portalLink, portalOrigin, publishableKeyOf, settingsOf } from '../../contact-settings/public.ts'
import { findContact } from '../../contacts/public.ts'
import type { PortalSection } from '../../portal/public.ts'
import { isIn } from '../../segments/public.ts'
import { findProgram, type ProgramRow, type RewardTerms } from '../program/program.sql.ts'
import { type NamedReward, rewardsOf, standingOf } from '../reads/reads.sql.ts'
import { findCodeOf, insertCode } from './codes.sql.ts'
import { linkTo, newCode } from './rules.ts'

type Route = typeof referrals.routes.own
type Own = AnswerOf<Route>
type OwnCall = Call<Route>

const nothing: Own = {
  eligible: false,
  code: null,
  link: null,
  counts_on: null,
  hold_days: null,
  offer: { referrer: null, referred: null },
  standing: { opened: 0, signed_up: 0, counted: 0, rewarded: 0 },
  rewards: [],
}

export const getOwn: Verb<Route> = async (call) => {
  const { caller, db, scope } = call
  const contact = caller.verified ? await findContact(db, scope, caller.contactId) : null
  if (contact?.kind !== 'identified') return nothing
  const [program, standing, rewards] = await Promise.all([
    findProgram(db, scope),
    standingOf(db, scope, contact.id),
    rewardsOf(db, scope, contact.id),
  ])
  const own = { ...nothing, standing, rewards: rewards.map(toOwnReward) }
  if (program === null || !(await mayRefer(db, scope, program, contact.id))) return own
  const code = await codeFor(call)
  return {
    ...own,
    eligible: true,
    code,
    link: await linkFor(call, program, code),
    counts_on: program.counts_on,
    hold_days: program.hold_days,
    offer: {
      referrer: await offerOf(call, program.referrer_reward),
      referred: await offerOf(call, program.referred_reward),
    },
  }
}

/** Shown to contacts who may refer, or who received a reward. */
export const referralSection: PortalSection = async ({ caller: { verified, contactId }, scope }, { sql }) => {
  const contact = verified ? await findContact(sql, scope, contactId) : null
  if (contact?.kind !== 'identified') return false
  const program = await findProgram(sql, scope)
  if (program !== null && (await mayRefer(sql, scope, program, contactId))) return true
  return (await rewardsOf(sql, scope, contactId)).length > 0
}

const mayRefer = async (
  db: Db,
  scope: EnvironmentScope,
  { active, segment_id }: ProgramRow,
  contactId: string,
): Promise<boolean> => active && (segment_id === null || isIn(db, scope, segment_id, contactId))

/** Creates a code on the first read. If two are created at once, both work and the older one is shown. */
async function codeFor({ caller, db, scope, change, now }: OwnCall): Promise<string> {
  for (;;) {
    const known = await findCodeOf(db, scope, caller.contactId)
    if (known !== null) return known
    await change((tx) => insertCode(tx, scope, { contactId: caller.contactId, code: newCode(), now }))
  }
}

/** Returns null if links lead to the portal and there is none. */
async function linkFor({ db, scope, platform }: OwnCall, program: ProgramRow, code: string): Promise<string | null> {
  if (program.landing_url !== null) return linkTo(program.landing_url, code)
  const { publicUrl } = platform.settings
  const settings = await settingsOf(db, scope.environmentId)
  const key = await publishableKeyOf(db, scope, portalOrigin(settings, publicUrl))
  return key === null ? null : linkTo(portalLink(settings, publicUrl, key, 'sign-up'), code)
}

async function offerOf({ db, scope }: OwnCall, terms: RewardTerms | null): Promise<Own['offer']['referrer']> {
  if (terms === null) return null
  const none = { amount: null, name: null, percent_off: null, amount_off: null, currency: null }
  if (terms.kind === 'credits') return { ...none, kind: 'credits', amount: terms.amount }
  const coupon = await findCouponById(db, scope, terms.coupon_id)
  if (!coupon) return null
  const { name, percent_off, amount_off, currency } = coupon
  return { ...none, kind: 'coupon', name, percent_off, amount_off, currency }
}

const toOwnReward = ({ id, kind, amount, state, due_at, paid_at, issued_code, side }: NamedReward) => ({
  id,
  kind,
  amount,
  state,
  due_at,
  paid_at,
  code: issued_code,
  for: side === 'referrer' ? ('referring' as const) : ('joining' as const),
})
