import { insertRows } from '../../../demo/rows.ts'
import { ago, type Demo, type Seed } from '../../../demo/seed.ts'
import { keyOfName } from '../../platform/item-key.ts'
import { brandOf, settingsOf } from '../contact-settings/public.ts'
import { compile } from './compile/compile.ts'
import type { Brand } from './compile/layout.ts'
import type { TemplateContent } from './content.ts'
import { type DemoTemplate, demoTemplates } from './demo/templates.ts'

export const demo: Demo = {
  async fill(db, seed) {
    const brand = brandOf(await settingsOf(db, seed.live.environmentId))
    const made = await Promise.all(demoTemplates.map((template) => rowsOf(seed, template, brand)))
    await insertRows(
      db,
      'templates',
      made.map(({ template }) => template),
    )
    await insertRows(
      db,
      'template_versions',
      made.flatMap(({ versions }) => versions),
    )
  },
}

async function rowsOf(seed: Seed, { name, kind, format = 'markdown', versions, draft }: DemoTemplate, brand: Brand) {
  const environment_id = seed.live.environmentId
  const created = ago(seed, versions[0]?.daysAgo ?? 3)
  const id = seed.chance.idAt(created)
  const rows = []
  for (const [n, { daysAgo, content }] of versions.entries()) {
    const at = ago(seed, daysAgo)
    rows.push({
      environment_id,
      id: seed.chance.idAt(at),
      template_id: id,
      number: n + 1,
      content,
      compiled: await compile({ kind, format, content, brand }),
      published_at: at,
      published_by: seed.chance.pick(seed.fixtures.staff.slice(0, 3)).name,
    })
  }
  const written: TemplateContent | undefined = draft ?? versions.at(-1)?.content
  const template = {
    environment_id,
    id,
    key: keyOfName(name, 'template'),
    name,
    kind,
    format,
    draft: written,
    current_version_id: rows.at(-1)?.id ?? null,
    created_at: created,
    updated_at: ago(seed, draft ? 1 : (versions.at(-1)?.daysAgo ?? 3)),
  }
  return { template, versions: rows }
}
