import { readConfig } from '../../server/src/config.ts'
import { openDatabase } from '../../server/src/open-database.ts'
import { systemClock } from '../../server/src/platform/clock.ts'
import { StartError } from '../../server/src/platform/start-error.ts'
import { runCommand } from './command.ts'

try {
  const database = await openDatabase(readConfig(process.env))
  try {
    console.log(await runCommand(database.sql, systemClock, process.argv.slice(2)))
  } finally {
    await database.close()
  }
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exitCode = 1
}
