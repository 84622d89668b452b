import type { DemoContact } from '../../../../demo/fixtures.ts'
import { insertRows } from '../../../../demo/rows.ts'
import { after, ago, reach, recordFact, type Seed, workingHour } from '../../../../demo/seed.ts'
import { countries, firstNames, jobs, lastNames, plain } from '../../../../demo/words.ts'
import type { Db } from '../../../platform/db/sql.ts'
import { contactTotpContext } from '../public.ts'
import { wordsOf } from '../search/words.ts'

const testCount = 40

/** Plans the contacts. Members of a company have an address of its domain. */
export function planContacts(seed: Seed): DemoContact[] {
  const seats = seed.fixtures.companies.flatMap(({ size, domain }) => Array.from({ length: size }, () => domain))
  const taken = new Set<string>()
  const live = Array.from({ length: seed.size.contacts }, (_, index) =>
    planContact(seed, 'live', seats[index] ?? null, taken),
  )
  const test = Array.from({ length: testCount }, () => planContact(seed, 'test', null, taken))
  return [...live, ...test]
}

function planContact(seed: Seed, environment: 'live' | 'test', domain: string | null, taken: Set<string>) {
  const { chance } = seed
  const createdAt = workingHour(seed, Math.floor((reach - 2) * (1 - chance.float() ** 0.62)))
  const isVisitor = domain === null && chance.is(0.42)
  const name = `${chance.pick(firstNames)} ${chance.pick(lastNames)}`
  return {
    id: chance.idAt(createdAt),
    isVisitor,
    email: isVisitor ? null : address(seed, name, domain, taken),
    name: isVisitor || (domain === null && chance.is(0.15)) ? null : name,
    createdAt,
    habit: isVisitor
      ? 0.01
      : chance.weighted([
          [0.3, 2],
          [0.11, 5],
          [0.03, 9],
          [0.006, 5],
        ] as const),
    gone: chance.is(0.14) ? chance.int(5, 120) : 0,
    lastSeenAt: createdAt,
    attributes: isVisitor ? visitorAttributes(seed) : personAttributes(seed),
    environment,
  }
}

function address({ chance }: Seed, name: string, domain: string | null, taken: Set<string>): string {
  const [first = '', last = ''] = name.split(' ').map(plain)
  const host = domain ?? chance.pick(['mailbox.example', 'post.example', 'inbox.example'])
  const forms = [`${first}.${last}`, `${first}${last}`, `${first[0]}.${last}`, `${first}.${last}${chance.int(2, 99)}`]
  const free = forms.map((form) => `${form}@${host}`).find((email) => !taken.has(email))
  const email = free ?? `${first}.${last}.${chance.hex(4)}@${host}`
  taken.add(email)
  return email
}

const visitorAttributes = ({ chance }: Seed) => ({
  country: chance.pick(countries),
  landing_page: chance.pick(['/', '/pricing', '/templates', '/blog/site-diaries', '/compare']),
})

const personAttributes = ({ chance }: Seed) => ({
  country: chance.pick(countries),
  job_title: chance.pick(jobs),
  language: chance.weighted([
    ['en', 6],
    ['de', 3],
    ['fr', 2],
    ['es', 2],
    ['pt', 1],
  ] as const),
  onboarded: chance.is(0.72),
  projects: chance.int(0, 24),
  source: chance.weighted([
    ['search', 5],
    ['invitation', 4],
    ['referral', 3],
    ['newsletter', 1],
  ] as const),
})

export async function insertContacts(db: Db, seed: Seed, people: readonly DemoContact[]): Promise<void> {
  const rows = people.map((person, index) => contactRow(seed, person, index))
  await insertRows(db, 'contacts', rows)
  await insertRows(db, 'contact_words', rows.flatMap(wordRows))
  await insertRows(
    db,
    'contact_identities',
    people.flatMap((person, index) => identityRows(seed, person, index)),
  )
  for (const { id, environment, createdAt, isVisitor } of people) {
    if (isVisitor) continue
    recordFact(seed, {
      type: 'contact.identified',
      about: id,
      scope: seed[environment],
      at: after(createdAt, 1000),
      contactId: id,
      data: { contact_id: id },
    })
  }
  await mergeSome(db, seed, people)
}

const externalId = (index: number) => `usr_${10_000 + index * 7}`

function contactRow({ chance, secrets, live, test }: Seed, person: DemoContact, index: number) {
  const { id, isVisitor, email, name, attributes, createdAt, lastSeenAt } = person
  const isProven = email !== null && chance.is(0.9)
  const hasTwoFactor = isProven && chance.is(0.05)
  return {
    environment_id: (person.environment === 'live' ? live : test).environmentId,
    id,
    kind: isVisitor ? 'visitor' : 'identified',
    external_id: isVisitor ? null : externalId(index),
    email,
    email_key: email,
    email_verified_at: isProven ? after(createdAt, 90_000) : null,
    name,
    attributes,
    totp_secret: hasTwoFactor ? secrets.seal('JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP', contactTotpContext(id)) : null,
    two_factor_at: hasTwoFactor ? after(createdAt, 600_000) : null,
    first_seen_at: createdAt,
    last_seen_at: lastSeenAt,
    created_at: createdAt,
    updated_at: lastSeenAt,
  }
}

const wordRows = (contact: ReturnType<typeof contactRow>) =>
  wordsOf(contact).map((word) => ({
    environment_id: contact.environment_id,
    contact_id: contact.id,
    is_visitor: contact.kind === 'visitor',
    word,
  }))

function identityRows({ chance, live, test }: Seed, person: DemoContact, index: number) {
  const own = { contact_id: person.id, created_at: person.createdAt }
  const { environmentId: environment_id } = person.environment === 'live' ? live : test
  const anonymous = { environment_id, kind: 'anonymous', value: `anon-${chance.hex(20)}`, proof: 'anonymous', ...own }
  if (person.email === null) return [anonymous]
  return [
    ...(chance.is(0.7) ? [anonymous] : []),
    { environment_id, kind: 'external', value: externalId(index), proof: 'machine', ...own },
    { environment_id, kind: 'email', value: person.email, proof: chance.is(0.6) ? 'mail' : 'machine', ...own },
    ...(chance.is(0.2)
      ? [
          {
            environment_id,
            kind: 'oauth',
            value: `google|1${chance.int(10 ** 8, 10 ** 9)}${index}`,
            proof: 'oauth',
            ...own,
          },
        ]
      : []),
  ]
}

/** Merges some visitors into known contacts. */
async function mergeSome(db: Db, seed: Seed, people: readonly DemoContact[]): Promise<void> {
  const { chance, live } = seed
  const known = people.filter(({ isVisitor, environment }) => !isVisitor && environment === 'live')
  const rows = chance.some(known, 36).map(({ id, createdAt }) => {
    const share = chance.float()
    const at = new Date(createdAt.getTime() + (ago(seed, 0).getTime() - createdAt.getTime()) * share)
    const from = chance.idAt(createdAt)
    const data = { contact_id: id, merged_contact_id: from }
    recordFact(seed, { type: 'contact.merged', about: id, scope: live, at, contactId: id, data })
    return { environment_id: live.environmentId, from_id: from, into_id: id, merged_at: at }
  })
  await insertRows(db, 'contact_merges', rows)
}
