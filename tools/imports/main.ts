import { root } from '../tree.ts'
import { wrongImports } from './cruise.ts'

const found = await wrongImports(root)
for (const line of found) console.error(line)
process.exitCode = found.length > 0 ? 1 : 0
