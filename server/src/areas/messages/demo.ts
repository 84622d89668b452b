import type { DemoContact } from '../../../demo/fixtures.ts'
import { insertRows } from '../../../demo/rows.ts'
import { after, ago, type Demo, type Seed } from '../../../demo/seed.ts'
import type { Db } from '../../platform/db/sql.ts'
import { findPublished, type PublishedInDemo } from './demo/published.sql.ts'

/** Transactional mails by template, with their subjects. */
const mails: { template: string; subject: (seed: Seed) => string; share: number }[] = [
  { template: 'Welcome', subject: () => 'Welcome to Fieldnote', share: 1 },
  { template: 'Trial ends soon', subject: () => 'Your trial ends in three days', share: 0.4 },
  { template: 'Report is ready', subject: ({ chance }) => `Site report ${chance.int(1, 60)} is ready`, share: 0.5 },
  { template: 'Payment failed', subject: () => 'Your payment did not go through', share: 0.05 },
]

const most = 400

/** Seeds messages that the product's backend sent to the latest sign-ups. */
export const demo: Demo = {
  async fill(db: Db, seed: Seed) {
    const published = await findPublished(db, seed.live.environmentId)
    const people = seed.fixtures.people
      .filter(({ environment, isVisitor, email }) => environment === 'live' && !isVisitor && email !== null)
      .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
      .slice(0, most)
    await insertRows(
      db,
      'messages',
      people.flatMap((person) => messagesTo(seed, person, published)),
    )
  },
}

function messagesTo(seed: Seed, person: DemoContact, published: readonly PublishedInDemo[]) {
  let at = after(person.createdAt, 20_000)
  return mails.flatMap(({ template, subject, share }) => {
    const version = published.find(({ name }) => name === template)
    if (!version || !seed.chance.is(share) || at > seed.now) return []
    const row = messageRow(seed, person, version.version_id, subject(seed), at)
    at = after(at, seed.chance.int(1, 12) * 86_400_000)
    return [row]
  })
}

function messageRow(seed: Seed, { id, email }: DemoContact, versionId: string, subject: string, at: Date) {
  const isBounced = seed.chance.is(0.02)
  const finished = after(at, seed.chance.int(300, 4000))
  return {
    environment_id: seed.live.environmentId,
    id: seed.chance.idAt(at),
    contact_id: id,
    template_version_id: versionId,
    track_clicks: false,
    track_opens: false,
    state: isBounced ? 'bounced' : 'sent',
    reason: isBounced ? 'refused' : null,
    address: email,
    subject,
    attempts: 1,
    counted: at > ago(seed, 30),
    last_error: isBounced ? '550 5.1.1 No such user' : null,
    created_at: at,
    sent_at: isBounced ? null : finished,
    finished_at: finished,
  }
}
