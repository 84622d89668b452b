import { runChecks } from './run.ts'

const failed = await runChecks(process.argv.includes('--fix'))
process.exitCode = failed.length > 0 ? 1 : 0
