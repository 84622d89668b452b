import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectFiles, root } from '../tree.ts'
import { type Module, moduleOf } from './modules.ts'
import { type Packages, unusedExports } from './unused.ts'

/** Bench and tools load some of their modules by name, and the client is for others. */
const checked = /^(server|contract|evaluator)\//

const readText = (file: string) => readFileSync(join(root, file), 'utf8')
const files = projectFiles()

const modules = new Map<string, Module>(
  files
    .filter((file) => /[.](ts|tsx|mjs)$/.test(file) && !file.endsWith('.d.ts'))
    .map((file) => [file, moduleOf(file, readText(file))]),
)
const packages: Packages = new Map(
  files
    .filter((file) => /^\w+\/package[.]json$/.test(file))
    .map((file) => {
      const { name, exports = {} } = JSON.parse(readText(file)) as { name: string; exports?: Record<string, string> }
      return [name, { folder: file.slice(0, file.indexOf('/')), exports }]
    }),
)

const problems = unusedExports(modules, packages, (file) => checked.test(file))
for (const problem of problems) console.error(problem)
process.exitCode = problems.length > 0 ? 1 : 0
