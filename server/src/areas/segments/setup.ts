import type { Context } from '../../platform/context.ts'
import { type SegmentField, segmentFields } from '../contacts/public.ts'

export interface Own {
  /** The fields of all areas for conditions. */
  readonly fields: readonly SegmentField[]
}

export const setUp = ({ contributions }: Context<undefined>): Own => ({
  fields: contributions(segmentFields).flatMap(({ contribution }) => contribution),
})
