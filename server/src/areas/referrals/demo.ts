import { insertRows } from '../../../demo/rows.ts'
import { after, ago, type Demo, recordFact, type Seed } from '../../../demo/seed.ts'
import type { Db } from '../../platform/db/sql.ts'
import { contactRows } from '../contacts/public.ts'
import { customerMemberRows } from '../customers/public.ts'

const day = 86_400_000
const holdDays = 14
const codeTexts = ['K7QWB-9XRMD', 'T4HNC-2VGZP', 'M8JSF-6KDXW', 'R3PBQ-7NTHC']
const terms = { referrer: 200, referred: 100 }

interface Known {
  id: string
  created_at: string
  team: string | null
}

/** Lists people of the demo, the newest first, with the customer that they joined first. */
const peopleIn = (db: Db, environmentId: string, kind: 'identified' | 'visitor') => db<Known[]>`
  select c.id, c.created_at, (
    select m.customer_id from ${customerMemberRows(db)} m
    where m.environment_id = ${environmentId} and m.contact_id = c.id order by m.created_at, m.id limit 1) as team
  from ${contactRows(db)} c where c.environment_id = ${environmentId} and c.kind = ${kind}
  order by c.created_at desc limit 60`

/** Each person named here was referred by the next one who existed before them. */
const stories = [
  { end: 'pending', reason: null },
  { end: 'holding', reason: null },
  { end: 'refused', reason: 'same_address' },
  { end: 'holding', reason: null },
  { end: 'rewarded', reason: null },
  { end: 'rewarded', reason: null },
  { end: 'refused', reason: 'same_device' },
  { end: 'revoked', reason: 'refunded' },
  { end: 'rewarded', reason: null },
  { end: 'rewarded', reason: null },
  { end: 'refused', reason: 'too_late' },
  { end: 'rewarded', reason: null },
  { end: 'refused', reason: 'same_payment_instrument' },
  { end: 'rewarded', reason: null },
] as const

type Story = (typeof stories)[number]

/** Seeds a program that has run for a while, with the rows that the facts would have produced. */
export const demo: Demo = {
  async finish(db, seed) {
    const { environmentId: environment_id } = seed.live
    const people = await peopleIn(db, environment_id, 'identified')
    await insertRows(db, 'referral_programs', [programOf(seed)])
    const referrers = people.slice(-4)
    const codes = referrers.map(({ id }, at) => ({
      ...{ environment_id, contact_id: id, code: codeTexts[at] ?? '' },
      created_at: ago(seed, 90),
    }))
    await insertRows(db, 'referral_codes', codes)
    for (const [at, story] of stories.entries()) {
      const [referred, code] = [people[at * 2], codes[at % codes.length]]
      if (referred && code && referred.id !== code.contact_id) await refer(db, seed, { referred, code, story, at })
    }
    const opened = (await peopleIn(db, environment_id, 'visitor')).slice(0, 24)
    await insertRows(
      db,
      'referral_touches',
      opened.map(({ id, created_at }, at) =>
        touch(environment_id, id, codes[at % codes.length]?.code ?? '', created_at),
      ),
    )
  },
}

const programOf = (seed: Seed) => ({
  environment_id: seed.live.environmentId,
  active: true,
  counts_on: 'first_payment',
  attribution: 'last',
  window_days: 30,
  hold_days: holdDays,
  referrer_kind: 'credits',
  referrer_amount: terms.referrer,
  referred_kind: 'credits',
  referred_amount: terms.referred,
  max_per_referrer: 50,
  landing_url: 'https://example.com/welcome',
  counted: stories.filter(({ end }) => end === 'holding' || end === 'rewarded').length,
  updated_at: ago(seed, 90),
})

const touch = (environment_id: string, contact_id: string, code: string, created_at: string) => {
  const at = after(new Date(created_at), -day)
  const same = { first_same_device: false, last_same_device: false }
  return { environment_id, contact_id, first_code: code, first_at: at, last_code: code, last_at: at, ...same }
}

interface Referring {
  referred: Known
  code: { contact_id: string; code: string }
  story: Story
  /** The index of the story; later stories happened earlier. */
  at: number
}

async function refer(db: Db, seed: Seed, { referred, code, story, at }: Referring): Promise<void> {
  const { environmentId: environment_id } = seed.live
  const { end, reason } = story
  const isPaid = end === 'rewarded'
  const signedUp = ago(seed, isPaid ? 20 + at * 2 : 1 + at)
  const counted = end === 'pending' || end === 'refused' ? null : after(signedUp, day / 2)
  const until = counted && after(counted, holdDays * day)
  const ended = isPaid ? until : end === 'refused' ? signedUp : end === 'revoked' ? after(signedUp, day) : null
  const id = seed.chance.idAt(signedUp)
  await insertRows(db, 'referrals', [
    {
      ...{ environment_id, id, referrer_id: code.contact_id, referred_id: referred.id, code: code.code },
      ...{ state: end, reason, same_device: reason === 'same_device', touched_at: after(signedUp, -day) },
      ...{ signed_up_at: signedUp, counted_at: counted, hold_until: until, ended_at: ended, created_at: signedUp },
    },
  ])
  await insertRows(db, 'referral_touches', [touch(environment_id, referred.id, code.code, signedUp.toISOString())])
  if (until) await insertRows(db, 'referral_rewards', rewardsOf(seed, { id, referred, code, end, until }))
  recordFactOf(seed, { id, referred, code, story, signedUp, counted, ended })
}

interface Owed {
  id: string
  referred: Known
  code: { contact_id: string }
  end: Story['end']
  until: Date
}

function rewardsOf(seed: Seed, { id, referred, code, end, until }: Owed) {
  const state = end === 'rewarded' ? 'paid' : end === 'holding' ? 'held' : 'canceled'
  const sides = [
    { side: 'referrer', contact_id: code.contact_id, amount: terms.referrer, customer_id: null },
    { side: 'referred', contact_id: referred.id, amount: terms.referred, customer_id: referred.team },
  ]
  return sides.map((side) => ({
    ...side,
    environment_id: seed.live.environmentId,
    referral_id: id,
    id: seed.chance.idAt(until),
    kind: 'credits',
    state,
    due_at: until,
    paid_at: state === 'paid' ? until : null,
    customer_id: state === 'paid' ? side.customer_id : null,
  }))
}

interface Told extends Pick<Referring, 'referred' | 'code' | 'story'> {
  id: string
  signedUp: Date
  counted: Date | null
  ended: Date | null
}

function recordFactOf(seed: Seed, { id, referred, code, story, signedUp, counted, ended }: Told): void {
  const about = { about: id, scope: seed.live }
  const pair = { contact_id: referred.id, referral_id: id, referrer_id: code.contact_id }
  const of = { ...about, contactId: referred.id }
  if (story.end === 'refused') {
    recordFact(seed, { ...of, type: 'referral.refused', at: signedUp, data: { ...pair, reason: story.reason } })
    return
  }
  recordFact(seed, { ...of, type: 'referral.attributed', at: signedUp, data: pair })
  if (counted) {
    const data = { contact_id: code.contact_id, referral_id: id, referred_id: referred.id }
    recordFact(seed, { ...about, contactId: code.contact_id, type: 'referral.counted', at: counted, data })
  }
  if (story.end === 'revoked' && ended)
    recordFact(seed, { ...of, type: 'referral.revoked', at: ended, data: { ...pair, reason: story.reason } })
}
