import { type Context, withConnection } from '../../platform/context.ts'
import type { Db } from '../../platform/db/sql.ts'
import { type Extension, extensionPoint } from '../../platform/extension-point.ts'
import type { Extensible } from '../../platform/platform.ts'
import type { EnvironmentScope } from '../../platform/scope.ts'

/** An item that uses a segment, so that the segment cannot be deleted. */
export interface SegmentUse {
  readonly segmentId: string
  readonly type: string
  readonly id: string
  readonly name: string
}

export type SegmentUses<Own = unknown> = (
  asked: { readonly scope: EnvironmentScope; readonly segmentIds: readonly string[] },
  context: Context<Own>,
) => Promise<SegmentUse[]>

interface SegmentUsesPoint extends Extension {
  readonly contribution: SegmentUses<this['own']>
}

export const segmentUses = extensionPoint<SegmentUsesPoint>('segments.uses')

/** Returns the uses of segments in all areas. */
export async function listUses(
  { contributions }: Extensible,
  db: Db,
  scope: EnvironmentScope,
  segmentIds: readonly string[],
): Promise<SegmentUse[]> {
  const found = contributions(segmentUses).map(({ contribution, context }) =>
    contribution({ scope, segmentIds }, withConnection(context, db)),
  )
  return (await Promise.all(found)).flat()
}

/** Contacts that entered a segment because of a change. */
interface EnteredSegment {
  readonly scope: Pick<EnvironmentScope, 'environmentId'>
  readonly segmentId: string
  readonly contactIds: readonly string[]
}

/**
 * Runs in the transaction in which contacts enter a segment because of a change of theirs. Contacts added by an edit of
 * the condition are not announced, because nothing happened to them. The context's `sql` is that transaction.
 */
export type SegmentEntries<Own = unknown> = (entered: EnteredSegment, context: Context<Own>) => Promise<void>

interface SegmentEntriesPoint extends Extension {
  readonly contribution: SegmentEntries<this['own']>
}

export const segmentEntries = extensionPoint<SegmentEntriesPoint>('segments.entries')

export async function notifyEntered({ contributions }: Extensible, db: Db, entered: EnteredSegment): Promise<void> {
  for (const { contribution, context } of contributions(segmentEntries))
    await contribution(entered, withConnection(context, db))
}
