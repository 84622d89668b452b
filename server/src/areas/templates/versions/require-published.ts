import type { Db } from '../../../platform/db/sql.ts'
import { invalid } from '../../../platform/fail.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import type { TemplateKind } from '../content.ts'
import { findTemplate } from '../drafts/templates.sql.ts'

interface PublishedTemplate {
  templateId: string
  versionId: string
  name: string
}

/** Returns the template, or throws `invalid_request` on `field` if it does not exist. */
export async function requireTemplate(
  db: Db,
  scope: Pick<EnvironmentScope, 'environmentId'>,
  templateId: string,
  kind: TemplateKind,
  field = 'template_id',
) {
  const template = await findTemplate(db, scope, templateId)
  if (!template) return invalid(field, 'must be an existing template')
  if (template.kind !== kind)
    return invalid(field, kind === 'email' ? 'must be an email template' : 'must be a notification template')
  if (template.archived_at !== null) return invalid(field, 'the template is archived')
  return template
}

/** Returns the published version of a template, or throws `invalid_request` on `field` if there is none. */
export async function requirePublished(
  db: Db,
  scope: Pick<EnvironmentScope, 'environmentId'>,
  templateId: string,
  kind: TemplateKind,
  field = 'template_id',
): Promise<PublishedTemplate> {
  const template = await requireTemplate(db, scope, templateId, kind, field)
  if (template.current_version_id === null) return invalid(field, 'the template is not published')
  return { templateId: template.id, versionId: template.current_version_id, name: template.name }
}
