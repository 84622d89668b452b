import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { areas } from '../../server/src/areas.ts'
import { platformTables } from '../../server/src/platform/tables.ts'
import { tables } from '../../server/src/tables.ts'
import { projectFiles, root } from '../tree.ts'
import { checkStatements } from './check.ts'
import { pinned } from './pinned.ts'
import { createSources } from './sources.ts'

const owners = new Map([
  ...Object.keys(platformTables).map((table) => [table, 'platform'] as const),
  ...areas.flatMap((area) => Object.keys(area.tables ?? {}).map((table) => [table, area.contract.name] as const)),
])
const order = areas.map((area) => area.contract.name)

/** Tests, and the modules beside them that only tests import. */
const isTest = (file: string): boolean => /[./-]test(ing)?(-jobs)?[./]|\/testing\//.test(file)

/** Spares the syntax tree of a file without templates. */
const hasStatement = (file: string): boolean =>
  /\b(?:db|sql|tx)(?:<[^`]*>)?`/.test(readFileSync(join(root, file), 'utf8'))

const folder = 'server/src'
const files = projectFiles(folder)
  .filter((file) => file.endsWith('.ts') && !isTest(file) && hasStatement(file))
  .map((file) => file.slice(folder.length + 1))

const { faults, breaches } = checkStatements(createSources(), `${root}/${folder}/`, files, tables, { owners, order })
const allowed = new Set(Object.values(pinned).flat())
const problems = [
  ...faults,
  ...breaches.filter((breach) => !allowed.has(breach)),
  ...[...allowed]
    .filter((breach) => !breaches.includes(breach))
    .map((breach) => `${breach} is pinned and does not occur`),
]
for (const problem of problems) console.error(problem)
process.exitCode = problems.length > 0 ? 1 : 0
