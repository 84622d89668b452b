import type postgres from 'postgres'
import { distribute, requireCitus } from '../../server/src/platform/db/distribute.ts'
import { migrate } from '../../server/src/platform/db/migrate.ts'
import { transaction } from '../../server/src/platform/db/transaction.ts'
import { StartError } from '../../server/src/platform/start-error.ts'
import { tables } from '../../server/src/tables.ts'

/** Runs `npm run distribute` and returns its output. */
export async function runCommand(sql: postgres.Sql): Promise<string> {
  await requireCitus(sql)
  await requireQuiet(sql)
  await migrate(sql, { tables })
  const done = await transaction(sql, (tx) => distribute(tx, tables))
  if (done.length === 0) return 'Every table is in its place.'
  return [...done, `${done.length} tables placed. Start the service again.`].join('\n')
}

/** A running service has detected the placement of tables at its start, and would not notice the change. */
async function requireQuiet(sql: postgres.Sql): Promise<void> {
  const running = await sql`
    select 1 from pg_stat_activity
    where datname = current_database() and application_name in ('userkeep', 'userkeep-worker') and pid <> pg_backend_pid()`
  if (running.length > 0) throw new StartError('The service is running on this database: stop every instance first.')
}
