import { templates } from '@userkeep/contract'
import { defineArea } from '../../platform/area.ts'
import { archiveTemplate, restoreTemplate } from './drafts/archive-template.ts'
import { createTemplate } from './drafts/create-template.ts'
import { deleteTemplate } from './drafts/delete-template.ts'
import { getTemplate } from './drafts/get-template.ts'
import { listTemplates } from './drafts/list-templates.ts'
import { updateTemplate } from './drafts/update-template.ts'
import { previewTemplate } from './preview/preview-template.ts'
import { testSend } from './preview/test-send.ts'
import { setUp } from './setup.ts'
import { diffVersions } from './versions/diff-versions.ts'
import { getVersion } from './versions/get-version.ts'
import { listVersions } from './versions/list-versions.ts'
import { publishTemplate } from './versions/publish-template.ts'

export const templatesArea = defineArea(
  templates,
  {
    list: listTemplates,
    create: createTemplate,
    get: getTemplate,
    update: updateTemplate,
    remove: deleteTemplate,
    publish: publishTemplate,
    archive: archiveTemplate,
    restore: restoreTemplate,
    versions: listVersions,
    version: getVersion,
    diff: diffVersions,
    preview: previewTemplate,
    testSend,
  },
  { setup: setUp, tables: { templates: {}, template_versions: {} } },
)
