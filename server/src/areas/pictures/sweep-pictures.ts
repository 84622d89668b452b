import { days } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { deleteUnused } from './pictures.sql.ts'

const batch = 200

/** Deletes what nothing has shown for a day: an editor that is still open may yet save a post with it. */
export async function sweepPictures({ sql, clock }: Context): Promise<void> {
  const before = new Date(clock.now().getTime() - days(1))
  while ((await deleteUnused(sql, before, batch)).count === batch);
}
