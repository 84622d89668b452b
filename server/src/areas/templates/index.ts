import { templates } from '@userkeep/contract'
import { defineArea } from '../../platform/area.ts'
import { searchSources } from '../search/public.ts'
import { templateKinds } from './configuration.ts'
import {
  archiveTemplate,
  createTemplate,
  deleteTemplate,
  getTemplate,
  listTemplates,
  restoreTemplate,
  updateTemplate,
} from './drafts/drafts.ts'
import { templatesFound } from './found.sql.ts'
import { previewTemplate, testSend } from './preview/preview.ts'
import { diffVersions, getVersion, listVersions, publishTemplate } from './versions/versions.ts'

const text = { none: 'a text of the tenant, with placeholders for people' }

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
  {
    contributes: [searchSources.by({ template: templatesFound }), templateKinds],
    tables: {
      templates: { rows: 'setup', json: { draft: text } },
      template_versions: { rows: 'setup', json: { content: text, compiled: text } },
    },
  },
)
