import { insertRows } from '../../../demo/rows.ts'
import { ago, type Demo, type Seed } from '../../../demo/seed.ts'

const contactNotes = [
  'Prefers a call over mail. Best reached before ten.',
  'Runs the weekly site meeting, and asked for the export as PDF.',
  'Met at the trade fair. Wants to show it to two more offices.',
]
const customerNotes = [
  'Wants to move to yearly billing when the budget is approved.',
  'Security questionnaire sent; their IT answers within two weeks.',
  'Reference customer: fine with a logo on the website.',
]
const contactTags = ['champion', 'beta', 'speaks german', 'newsletter']
const customerTags = ['reference', 'churn risk', 'enterprise', 'partner']

/** Seeds notes and tags on some contacts and on every third customer. */
export const demo: Demo = {
  async fill(db, seed) {
    const { chance, fixtures, live } = seed
    const known = fixtures.people.filter(({ isVisitor, environment }) => !isVisitor && environment === 'live')
    const owners = fixtures.teams.flatMap(({ members }) => members[0] ?? [])
    const people = [...new Set([...owners.slice(0, 30), ...chance.some(known, 40)])]
    const teams = fixtures.teams.filter((_, index) => index % 3 === 0)
    const environment_id = live.environmentId
    await insertRows(
      db,
      'contact_notes',
      people.map(({ id }, index) => ({ ...noteRow(seed, contactNotes, index), contact_id: id })),
    )
    await insertRows(
      db,
      'customer_notes',
      teams.map(({ id }, index) => ({ ...noteRow(seed, customerNotes, index), customer_id: id })),
    )
    await insertRows(
      db,
      'contact_tags',
      people.flatMap(({ id }) => chance.some(contactTags, 2).map((tag) => ({ environment_id, contact_id: id, tag }))),
    )
    await insertRows(
      db,
      'customer_tags',
      teams.flatMap(({ id }) => chance.some(customerTags, 2).map((tag) => ({ environment_id, customer_id: id, tag }))),
    )
  },
}

function noteRow(seed: Seed, texts: readonly string[], index: number) {
  const { chance, fixtures, live } = seed
  const author = chance.pick(fixtures.staff)
  const created_at = ago(seed, chance.float() * 60)
  return {
    environment_id: live.environmentId,
    id: chance.idAt(created_at),
    author_id: author.id,
    author_name: author.name,
    text: texts[index % texts.length],
    created_at,
    updated_at: created_at,
  }
}
