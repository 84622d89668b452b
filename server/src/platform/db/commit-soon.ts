import type { Db } from './sql.ts'

/**
 * Selected by a statement, lets its transaction commit without waiting for the disk, which follows within a second and
 * in order. For changes that can be repeated after a crash: a later commit that waits makes this one durable too.
 */
export const commitSoon = (db: Db) => db`set_config('synchronous_commit', 'off', true)`
