import { insertRows } from '../../../demo/rows.ts'
import { ago, type Demo, type Scene } from '../../../demo/scene.ts'
import { brandOf, settingsOf } from '../contact-settings/public.ts'
import { compile } from './compile/compile.ts'
import type { Brand } from './compile/layout.ts'
import type { TemplateContent } from './content.ts'
import { type DemoTemplate, demoTemplates } from './demo/templates.ts'

export const demo: Demo = {
  async fill(db, scene) {
    const brand = brandOf(await settingsOf(db, scene.live.environmentId))
    const made = await Promise.all(demoTemplates.map((template) => rowsOf(scene, template, brand)))
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

async function rowsOf(scene: Scene, { name, kind, format = 'markdown', versions, draft }: DemoTemplate, brand: Brand) {
  const environment_id = scene.live.environmentId
  const created = ago(scene, versions[0]?.daysAgo ?? 3)
  const id = scene.chance.idAt(created)
  const rows = []
  for (const [n, { daysAgo, content }] of versions.entries()) {
    const at = ago(scene, daysAgo)
    rows.push({
      environment_id,
      id: scene.chance.idAt(at),
      template_id: id,
      number: n + 1,
      content,
      compiled: await compile({ kind, format, content, brand }),
      published_at: at,
      published_by: scene.chance.pick(scene.cast.staff.slice(0, 3)).name,
    })
  }
  const written: TemplateContent | undefined = draft ?? versions.at(-1)?.content
  const template = {
    environment_id,
    id,
    name,
    kind,
    format,
    draft: written,
    current_version_id: rows.at(-1)?.id ?? null,
    created_at: created,
    updated_at: ago(scene, draft ? 1 : (versions.at(-1)?.daysAgo ?? 3)),
  }
  return { template, versions: rows }
}
