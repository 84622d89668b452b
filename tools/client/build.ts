import { execFileSync } from 'node:child_process'
import { copyFileSync, cpSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ProductEvent, routes } from '@userkeep/contract'
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
  writeFileSync(join(dist, 'routes.d.ts'), toTypes(routes, { ProductEvent }))
  declareJavaScript(dist)
  writeFileSync(join(dist, 'package.json'), `${JSON.stringify(manifest(), null, 2)}\n`)
  const globals = readFileSync(join(root, 'client/window.d.ts'), 'utf8')
  writeFileSync(join(dist, 'window.d.ts'), globals.replace("'./src/widget.ts'", "'./widget.js'"))
  cpSync(join(root, 'client/bin'), join(dist, 'bin'), { recursive: true })
  copyFileSync(join(root, 'client/README.md'), join(dist, 'README.md'))
  copyFileSync(join(root, 'LICENSE'), join(dist, 'LICENSE'))
  return dist
}

/** Makes the declarations of a built package import JavaScript files. */
export function declareJavaScript(folder: string): void {
  for (const file of globSync('**/*.d.ts', { cwd: folder })) {
    const text = readFileSync(join(folder, file), 'utf8')
    writeFileSync(join(folder, file), text.replace(/((?:from|import\() ?['"]\.\/[\w/-]+)\.tsx?(['"])/g, '$1.js$2'))
  }
}

/** Puts the client's own files on top and the evaluator in a folder beside them, since the evaluator is not published. */
function flatten(): void {
  const built = join(dist, 'built')
  cpSync(join(built, 'client/src'), dist, { recursive: true })
  cpSync(join(built, 'evaluator/src'), join(dist, 'evaluator'), { recursive: true })
  rmSync(built, { recursive: true })
  for (const file of globSync('*.{js,d.ts}', { cwd: dist })) {
    const text = readFileSync(join(dist, file), 'utf8')
    writeFileSync(join(dist, file), text.replace(/'@userkeep\/evaluator(?:\/([\w-]+))?'/g, besideClient))
  }
}

const besideClient = (_: string, file = 'index'): string => `'./evaluator/${file}.js'`

const exported = ([path, module]: string[]) => [path, { types: `./${module}.d.ts`, default: `./${module}.js` }]

function manifest(): object {
  const { name, version, description, type } = JSON.parse(readFileSync(join(root, 'client/package.json'), 'utf8'))
  const modules = ['entitlements', 'flags', 'listen', 'money', 'notifications', 'pricing', 'reports', 'verify-token']
  const exports = {
    ...Object.fromEntries([['.', 'index'], ...modules.map((module) => [`./${module}`, module])].map(exported)),
    './widget': { types: './widget.d.ts' },
    './window': { types: './window.d.ts' },
  }
  const bin = { userkeep: './bin/userkeep.mjs' }
  const engines = { node: '>=20' }
  return { name, version, description, license: 'MIT', type, sideEffects: false, bin, exports, engines }
}
