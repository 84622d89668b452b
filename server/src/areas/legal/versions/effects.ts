import type { legal } from '@userkeep/contract'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { findAnswering } from '../../segments/public.ts'
import { findDocument } from '../documents/documents.sql.ts'
import { countAsked } from './effects.sql.ts'

/** Counts the people who are asked to agree when a version of the document is published. */
export const getEffects: Verb<typeof legal.routes.effects> = async ({ params, db, scope }) => {
  const { id, segment_id } = (await findDocument(db, scope, params.id)) ?? fail('not_found')
  const segment = segment_id === null ? null : await findAnswering(db, scope, segment_id)
  const members = segment_id === null ? null : { segmentId: segment_id, generation: segment?.generation ?? 0 }
  const counted = await countAsked(db, scope, { documentId: id, members })
  return { ...counted, is_computing: segment?.isComputing ?? false }
}
