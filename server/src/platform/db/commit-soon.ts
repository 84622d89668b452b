import type { Db } from './sql.ts'

/**
 * Selected by a statement, lets its transaction commit without waiting for the disk, which follows within a second and
 * in order: whatever commits later, and waits, is only there when this is. For what may happen again after a crash.
 */
export const commitSoon = (db: Db) => db`set_config('synchronous_commit', 'off', true)`
