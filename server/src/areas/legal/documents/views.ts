import type { AnswerOf, legal } from '@userkeep/contract'
import type { DocumentRow } from './documents.sql.ts'

export function toDocument({
  version_id,
  version,
  published_at,
  ...row
}: DocumentRow): AnswerOf<typeof legal.routes.get> {
  const isPublished = version_id !== null && version !== null && published_at !== null
  return { ...row, current: isPublished ? { version_id, version, published_at } : null }
}

export const documentTarget = ({ id, title }: Pick<DocumentRow, 'id' | 'title'>) => ({
  type: 'legal_document',
  id,
  name: title,
})

/** The audited fields. */
export const auditedFields = ['title', 'enforcement', 'segment_id'] as const satisfies (keyof DocumentRow)[]
