import { createHash } from 'node:crypto'
import type { DemoContact } from '../../../demo/fixtures.ts'
import { insertRows } from '../../../demo/rows.ts'
import { after, ago, type Demo, recordFact, type Seed, someAddress } from '../../../demo/seed.ts'
import { renderMarkdown } from '../../platform/html/markdown.ts'

interface DemoDocument {
  slug: string
  title: string
  enforcement: 'required' | 'notice'
  summary: string
  /** When each version was published, and its text; null for a draft. */
  versions: { daysAgo: number | null; body: string }[]
}

const terms = `# Terms of service

## 1. What Fieldnote does

Fieldnote keeps site diaries, drawings and photos of building sites for you and your team.

## 2. Your account

Keep your password to yourself. You answer for what is done with your account.

## 3. Your data

What you upload stays yours. We store it in the European Union and hand it to nobody else.
`

const documents: DemoDocument[] = [
  {
    slug: 'terms',
    title: 'Terms of service',
    enforcement: 'required',
    summary: 'I agree to the terms of service.',
    versions: [
      { daysAgo: 190, body: terms },
      { daysAgo: 40, body: `${terms}\n## 4. Ending it\n\nYou can cancel at the end of any month.\n` },
      {
        daysAgo: null,
        body: `${terms}\n## 4. Ending it\n\nYou can cancel at the end of any month, and export everything first.\n`,
      },
    ],
  },
  {
    slug: 'privacy',
    title: 'Privacy policy',
    enforcement: 'notice',
    summary: 'I have read the privacy policy.',
    versions: [
      {
        daysAgo: 190,
        body: '# Privacy policy\n\nWe keep your name, your address and what you write in Fieldnote. Nothing is sold.\n',
      },
    ],
  },
]

export const demo: Demo = {
  async fill(db, seed) {
    const made = documents.map((document) => ({ document, versions: versionRows(seed, document) }))
    await insertRows(
      db,
      'legal_documents',
      made.map(({ document, versions }) => documentRow(seed, document, versions)),
    )
    await insertRows(
      db,
      'legal_versions',
      made.flatMap(({ versions }) => versions),
    )
    for (const { document, versions } of made) {
      await insertRows(db, 'legal_acceptances', acceptanceRows(seed, document, versions))
    }
  },
}

type Version = ReturnType<typeof versionRows>[number]

function versionRows(seed: Seed, { title, summary, versions }: DemoDocument) {
  const document_id = seed.chance.idAt(ago(seed, 191))
  return versions.map(({ daysAgo, body }, index) => {
    const [created, published] = [ago(seed, daysAgo ?? 2), daysAgo === null ? null : ago(seed, daysAgo)]
    const sha256 = createHash('sha256').update([title, summary, body].join('\n')).digest('hex')
    return {
      environment_id: seed.live.environmentId,
      id: seed.chance.idAt(created),
      document_id,
      version: published && index + 1,
      title,
      summary,
      body,
      html: renderMarkdown(body),
      sha256: published && sha256,
      published_at: published,
      created_at: created,
      updated_at: created,
    }
  })
}

const documentRow = (seed: Seed, { slug, title, enforcement }: DemoDocument, versions: Version[]) => ({
  environment_id: seed.live.environmentId,
  id: versions[0]?.document_id,
  slug,
  title,
  enforcement,
  version_id: versions.findLast(({ published_at }) => published_at !== null)?.id,
  created_at: ago(seed, 191),
  updated_at: ago(seed, 2),
})

/** Contacts with an account accepted the version that was current at sign-up, and most accepted later ones. */
function acceptanceRows(seed: Seed, document: DemoDocument, versions: Version[]) {
  const people = seed.fixtures.people.filter(({ environment, isVisitor }) => environment === 'live' && !isVisitor)
  const published = versions.filter(({ published_at }) => published_at !== null)
  return people.flatMap((person) =>
    published.flatMap((version, index) => {
      const [from, next] = [version.published_at as Date, published[index + 1]?.published_at ?? seed.now]
      if (person.createdAt >= next || person.lastSeenAt < from) return []
      const isSignUp = person.createdAt >= from
      return isSignUp || seed.chance.is(0.8) ? [acceptanceRow(seed, document, person, version, isSignUp)] : []
    }),
  )
}

function acceptanceRow(seed: Seed, { slug }: DemoDocument, person: DemoContact, version: Version, isSignUp: boolean) {
  const from = version.published_at as Date
  const at = isSignUp
    ? person.createdAt
    : after(from, seed.chance.float() * (person.lastSeenAt.getTime() - from.getTime()))
  const source = isSignUp ? 'signup' : seed.chance.pick(['widget', 'portal'])
  const { document_id, id: version_id, version: number } = version
  const data = { contact_id: person.id, document_id, version_id, slug, version: number, source }
  recordFact(seed, { type: 'legal.accepted', about: person.id, scope: seed.live, at, contactId: person.id, data })
  return {
    environment_id: seed.live.environmentId,
    id: seed.chance.idAt(at),
    contact_id: person.id,
    document_id,
    version_id,
    accepted_at: at,
    ip: someAddress(seed),
    user_agent:
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
    source,
  }
}
