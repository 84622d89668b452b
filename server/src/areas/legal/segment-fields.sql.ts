import type { SegmentField } from '../contacts/public.ts'

const ending = '.accepted'

export const acceptedField = (slug: string): string => `legal.${slug}${ending}`

const slugIn = (key: string): string => (key.endsWith(ending) ? key.slice(0, -ending.length) : '')

/** The segment field `legal.<slug>.accepted`: whether a contact accepted the current version of a document. */
export const legalFields: readonly SegmentField[] = [
  {
    name: 'legal.',
    label: 'Agreement',
    type: 'boolean',
    value: (db, key, { environmentId }) => db`exists (
      select 1 from legal_documents d
      join legal_acceptances a on a.environment_id = ${environmentId} and a.version_id = d.version_id
      where d.environment_id = ${environmentId} and d.slug = ${slugIn(key)} and a.contact_id = c.id)`,
    async suggest(db, { environmentId }) {
      const rows = await db<{ slug: string; title: string }[]>`
        select slug, title from legal_documents where environment_id = ${environmentId} and archived_at is null
        order by slug limit 100`
      return rows.map(({ slug, title }) => ({
        key: slug + ending,
        label: `Agreed to “${title}”`,
        values: [true, false],
      }))
    },
  },
]
