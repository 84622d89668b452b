import { execFileSync } from 'node:child_process'
import { copyFileSync, cpSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { routes } from '@userkeep/contract'
import { toTypes } from '@userkeep/contract/generate/types'
import { root } from '../tree.ts'

const dist = join(root, 'client/dist')

/** Makes `client/dist`: plain JavaScript with its types, a package that needs nothing else. Answers the folder. */
export function buildClient(): string {
  rmSync(dist, { recursive: true, force: true })
  execFileSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', 'client/tsconfig.build.json'], { cwd: root })
  flatten()
  // In here the types are inferred from the contract; out there they are written out.
  rmSync(join(dist, 'routes.js'))
  writeFileSync(join(dist, 'routes.d.ts'), toTypes(routes))
  for (const file of globSync('**/*.d.ts', { cwd: dist })) {
    const text = readFileSync(join(dist, file), 'utf8')
    writeFileSync(join(dist, file), text.replace(/(from '\.\/[\w/-]+)\.ts'/g, "$1.js'"))
  }
  writeFileSync(join(dist, 'package.json'), `${JSON.stringify(manifest(), null, 2)}\n`)
  copyFileSync(join(root, 'client/README.md'), join(dist, 'README.md'))
  copyFileSync(join(root, 'LICENSE'), join(dist, 'LICENSE'))
  return dist
}

/** The client's own files on top, and the evaluator, which is no package, in a folder beside them. */
function flatten(): void {
  const built = join(dist, 'built')
  cpSync(join(built, 'client/src'), dist, { recursive: true })
  cpSync(join(built, 'evaluator/src'), join(dist, 'evaluator'), { recursive: true })
  rmSync(built, { recursive: true })
  for (const file of globSync('*.{js,d.ts}', { cwd: dist })) {
    const text = readFileSync(join(dist, file), 'utf8')
    writeFileSync(join(dist, file), text.replaceAll('../../evaluator/src/', './evaluator/'))
  }
}

function manifest(): object {
  const { name, version, description, type } = JSON.parse(readFileSync(join(root, 'client/package.json'), 'utf8'))
  const exports = {
    '.': { types: './index.d.ts', default: './index.js' },
    './flags': { types: './flags.d.ts', default: './flags.js' },
  }
  return { name, version, description, license: 'MIT', type, sideEffects: false, exports, engines: { node: '>=20' } }
}
