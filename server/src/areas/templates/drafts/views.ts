import type { AnswerOf, templates } from '@userkeep/contract'
import type { TemplateContent } from '../content.ts'
import type { TemplateRow } from './templates.sql.ts'

type InFull = AnswerOf<typeof templates.routes.get>

export function toTemplate({
  draft,
  current_version_id,
  number,
  published_at,
  ...row
}: TemplateRow): Omit<InFull, 'draft'> {
  const isPublished = current_version_id !== null && number !== null && published_at !== null
  return {
    ...row,
    locales: localesOf(draft),
    current: isPublished ? { version_id: current_version_id, number, published_at } : null,
  }
}

export const toTemplateInFull = (row: TemplateRow): InFull => ({ ...toTemplate(row), draft: row.draft })

function localesOf({ default_locale, locales }: TemplateContent): string[] {
  const others = Object.keys(locales).filter((locale) => locale !== default_locale)
  return [default_locale, ...others.sort()]
}

export const templateTarget = ({ id, name }: Pick<TemplateRow, 'id' | 'name'>) => ({ type: 'template', id, name })
