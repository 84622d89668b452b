import type { EnvironmentScope } from '../../../platform/contact-data.ts'
import type { Db } from '../../../platform/db/sql.ts'
import { invalid } from '../../../platform/fail.ts'
import type { TemplateKind } from '../content.ts'
import { findTemplate } from '../drafts/templates.sql.ts'

export interface PublishedTemplate {
  templateId: string
  versionId: string
  name: string
}

/** A template that may be sent once it is published; refuses, at `field`, one that there is none of. */
export async function requireTemplate(
  db: Db,
  scope: Pick<EnvironmentScope, 'environmentId'>,
  templateId: string,
  kind: TemplateKind,
  field = 'template_id',
) {
  const template = await findTemplate(db, scope, templateId)
  if (!template) return invalid(field, 'there is no such template')
  if (template.kind !== kind)
    return invalid(field, kind === 'email' ? 'is no template of a mail' : 'is no template of a notification')
  if (template.archived_at !== null) return invalid(field, 'the template is archived')
  return template
}

/** The version of a template that is sent now; refuses, at `field`, one that there is none of. */
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
