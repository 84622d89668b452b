import { templates } from '@userkeep/contract'
import type { Call } from '../../platform/http/call.ts'
import { configurationKinds, managed } from '../configuration/public.ts'
import { archiveTemplate, createTemplate, getTemplate, listTemplates, updateTemplate } from './drafts/drafts.ts'
import { getVersion, publishTemplate } from './versions/versions.ts'

const { routes } = templates

/** Returns a template with its published content in place of the draft. */
async function getPublished(call: Call<typeof routes.get>) {
  const template = (await getTemplate(call)) as { current: { version_id: string } | null }
  if (template.current === null) return template
  const params = { ...call.params, versionId: template.current.version_id }
  const version = (await getVersion({ ...call, params } as unknown as Call<typeof routes.version>)) as {
    content: object
  }
  return { ...template, draft: version.content }
}

/** A draft that equals the published content stays as it is. */
async function publishChanges(call: Call<typeof routes.publish>) {
  const template = (await getTemplate(call as unknown as Call<typeof routes.get>)) as { has_changes: boolean }
  return template.has_changes ? publishTemplate(call) : template
}

/** Drafts that were never published are not part of the configuration. */
export const templateKinds = configurationKinds.by({
  templates: {
    permission: 'messaging:manage',
    list: managed(routes.list, listTemplates),
    get: managed(routes.get, getPublished),
    create: managed(routes.create, createTemplate),
    update: managed(routes.update, updateTemplate),
    publish: { ...managed(routes.publish, publishChanges), field: 'draft' },
    archive: managed(routes.archive, archiveTemplate),
    isLeftOut: ({ current }) => current === null,
  },
})
