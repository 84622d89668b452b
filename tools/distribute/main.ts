import { readConfig } from '../../server/src/config.ts'
import { connect } from '../../server/src/platform/db/connect.ts'
import { StartError } from '../../server/src/platform/start-error.ts'
import { runCommand } from './command.ts'

try {
  const { databaseUrl } = readConfig(process.env)
  if (databaseUrl === undefined) throw new StartError('DATABASE_URL is not set: name the coordinator of a Citus.')
  const sql = connect(databaseUrl, { max: 2, statementTimeoutMs: 0, name: 'distribute' })
  try {
    console.log(await runCommand(sql))
  } finally {
    await sql.end({ timeout: 5 })
  }
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exitCode = 1
}
