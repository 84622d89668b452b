import type { ConsentCategory, ConsentSource } from '@userkeep/contract'
import type { DemoContact } from '../../../demo/fixtures.ts'
import { insertRows } from '../../../demo/rows.ts'
import { after, ago, type Demo, recordFact, type Seed, someAddress } from '../../../demo/seed.ts'

const wordings: Record<ConsentCategory, string> = {
  marketing: 'Send me offers and building stories from Fieldnote.',
  product_news: 'Write to me when there is something new in Fieldnote.',
  surveys: 'Ask me now and then how Fieldnote can get better.',
}

/** The percentage of sign-ups that agree, and the percentage of those that withdraw later. */
const shares: [ConsentCategory, number, number][] = [
  ['marketing', 0.52, 0.09],
  ['product_news', 0.71, 0.05],
  ['surveys', 0.34, 0.04],
]

export const demo: Demo = {
  async fill(db, seed) {
    const { environmentId } = seed.live
    await insertRows(
      db,
      'consent_wordings',
      shares.map(([category]) => ({
        environment_id: environmentId,
        category,
        since: ago(seed, 200),
        wording: wordings[category],
      })),
    )
    await insertRows(db, 'consent_settings', [
      { environment_id: environmentId, asked_at_signup: ['product_news'], updated_at: ago(seed, 200) },
    ])
    const people = seed.fixtures.people.filter(({ environment, isVisitor }) => environment === 'live' && !isVisitor)
    const histories = people.flatMap((person) => shares.map((share) => historyOf(seed, person, share)))
    await insertRows(db, 'consent_records', histories.flat())
    const standing = histories.flatMap((records) => records.at(-1) ?? [])
    await insertRows(
      db,
      'consents',
      standing.map(({ id: record_id, recorded_at: _, ip: __, user_agent: ___, ...row }) => ({ ...row, record_id })),
    )
  },
}

/** Most decide at sign-up. Some withdraw later, by the link in a mail or in the portal. */
function historyOf(seed: Seed, person: DemoContact, [category, joins, leaves]: (typeof shares)[number]) {
  const { chance } = seed
  if (!chance.is(joins)) return []
  const source = chance.weighted([
    ['signup', 8],
    ['portal', 2],
    ['widget', 1],
    ['api', 1],
  ] as const)
  const lived = person.lastSeenAt.getTime() - person.createdAt.getTime()
  const agreedAt = source === 'signup' ? person.createdAt : after(person.createdAt, chance.float() * lived * 0.5)
  const agreed = recordRow(seed, person, { category, granted: true, at: agreedAt, source })
  if (!chance.is(leaves)) return [agreed]
  const at = after(agreedAt, chance.float() * (person.lastSeenAt.getTime() - agreedAt.getTime()))
  const by = chance.weighted([
    ['unsubscribe_link', 6],
    ['portal', 2],
  ] as const)
  return [agreed, recordRow(seed, person, { category, granted: false, at, source: by })]
}

interface Decided {
  category: ConsentCategory
  granted: boolean
  at: Date
  source: ConsentSource
}

function recordRow(seed: Seed, { id: contact_id }: DemoContact, { category, granted, at, source }: Decided) {
  const data = { contact_id, category, source }
  const type = granted ? 'consent.granted' : 'consent.withdrawn'
  recordFact(seed, { type, about: contact_id, scope: seed.live, at, contactId: contact_id, data })
  return {
    environment_id: seed.live.environmentId,
    contact_id,
    id: seed.chance.idAt(at),
    category,
    granted,
    at,
    recorded_at: at,
    source,
    wording: granted ? wordings[category] : null,
    ip: source === 'api' ? null : someAddress(seed),
    user_agent: null,
  }
}
