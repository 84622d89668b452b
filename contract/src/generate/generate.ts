// Writes openapi.json, docs/chosen.md and what the client must know at run time from the contract; with --check it only says whether they have drifted.
import { readFileSync, writeFileSync } from 'node:fs'
import { areas, routes } from '../index.ts'
import { toChosen } from './chosen.ts'
import { toKeyedEndpoints } from './keyed-endpoints.ts'
import { toOpenApi } from './openapi.ts'

const root = new URL('../../../', import.meta.url)
const generated = {
  'openapi.json': `${JSON.stringify(toOpenApi(areas), null, 2)}\n`,
  'docs/chosen.md': toChosen(routes),
  'client/src/keyed-endpoints.ts': toKeyedEndpoints(routes),
}

const current = (path: string): string | null => {
  try {
    return readFileSync(new URL(path, root), 'utf8')
  } catch {
    return null
  }
}

const drifted = Object.entries(generated).filter(([path, text]) => current(path) !== text)
if (process.argv.includes('--check')) {
  for (const [path] of drifted) console.error(`${path} does not match the contract. Run npm run generate`)
  process.exitCode = drifted.length > 0 ? 1 : 0
} else {
  for (const [path, text] of drifted) writeFileSync(new URL(path, root), text)
  console.log(drifted.length > 0 ? `wrote ${drifted.map(([path]) => path).join(', ')}` : 'nothing to write')
}
