import { randomUUID } from 'node:crypto'
import type { Staff } from '../../server/testing/people.ts'
import { compareBoots, made } from '../boots.ts'
import type { Row } from '../row.ts'

const own = '/v1/organization'

export const row: Row = {
  name: 'POST /v1/boot, with surveys, a changelog, banners, rewards and referrals',
  area: 'boot',
  measure: (testbed) =>
    compareBoots(testbed, {
      says: '`POST /v1/boot` with 3 surveys, 10 posts of a changelog, 3 banners, 10 rules of points and a referral program',
      atLeast: 0.7,
      async fill(owner) {
        const condition = { field: 'contact.kind', op: 'eq', value: 'visitor' }
        const { id } = await made(owner, `${own}/segments`, { name: 'Visitors', condition })
        await addSurveys(owner, id)
        await addPosts(owner, id)
        await addBanners(owner, id)
        await addRewards(owner)
        await addReferrals(owner)
      },
    }),
}

/** Adds a survey that is due, one that waits for a page, and one that waits for an event. */
async function addSurveys(owner: Staff, segment_id: string): Promise<void> {
  const triggers = [
    { on: 'visit' },
    { on: 'page', path: '/settings/*' },
    { on: 'fact', type: 'contact.signed_in' },
  ] as const
  for (const [n, trigger] of triggers.entries()) {
    const questions = [
      { id: randomUUID(), kind: 'nps', title: 'How likely are you to recommend us?' },
      { id: randomUUID(), kind: 'text', title: 'What is missing?' },
    ]
    await made(owner, `${own}/surveys`, { name: `Survey ${n}`, active: true, segment_id, questions, trigger })
  }
}

async function addPosts(owner: Staff, segment_id: string): Promise<void> {
  for (let n = 0; n < 10; n++) {
    const post = { title: `Post ${n}`, body: 'All **faster** now.', segment_id: n % 2 === 0 ? segment_id : null }
    const { id } = await made(owner, `${own}/changelog`, post)
    await made(owner, `${own}/changelog/${id}/publish`, {})
  }
}

async function addBanners(owner: Staff, segment_id: string): Promise<void> {
  const banner = { text: 'We moved to **new servers**. Everything is faster.', active: true }
  await made(owner, `${own}/banners`, { ...banner, name: 'For some', segment_id, priority: 1 })
  await made(owner, `${own}/banners`, { ...banner, name: 'Above' })
  await made(owner, `${own}/banners`, { ...banner, name: 'Below', place: 'bottom' })
}

async function addRewards(owner: Staff): Promise<void> {
  for (let n = 0; n < 10; n++)
    await made(owner, `${own}/gamification/rules`, {
      name: `Rule ${n}`,
      event_type: 'contact.signed_in',
      points: n + 1,
      active: true,
    })
  for (const [n, key] of ['bronze', 'silver', 'gold'].entries())
    await made(owner, `${own}/gamification/levels`, { key, name: key, threshold: 100 * (n + 1) })
}

async function addReferrals(owner: Staff): Promise<void> {
  const reward = { kind: 'credits', amount: 500 }
  const { status, body } = await owner.put(`${own}/referrals/program`, {
    active: true,
    counts_on: 'signed_up',
    attribution: 'first',
    window_days: 30,
    hold_days: 14,
    referrer_reward: reward,
    referred_reward: reward,
    landing_url: 'https://acme.example/welcome',
  })
  if (status !== 200) throw new Error(`Not made: ${JSON.stringify(body)}`)
}
