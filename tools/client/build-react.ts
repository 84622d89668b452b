import { execFileSync } from 'node:child_process'
import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../tree.ts'
import { buildClient, declareJavaScript } from './build.ts'

const dist = join(root, 'react/dist')

/** Makes `react/dist`: plain JavaScript with its types, which imports the packed client. Answers the folder. */
export function buildReact(): string {
  buildClient()
  rmSync(dist, { recursive: true, force: true })
  execFileSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', 'react/tsconfig.build.json'], { cwd: root })
  declareJavaScript(dist)
  for (const file of ['README.md', 'styles.css']) copyFileSync(join(root, 'react', file), join(dist, file))
  copyFileSync(join(root, 'LICENSE'), join(dist, 'LICENSE'))
  writeFileSync(join(dist, 'package.json'), `${JSON.stringify(manifest(), null, 2)}\n`)
  return dist
}

function manifest(): object {
  const { name, version, description, type, peerDependencies } = JSON.parse(
    readFileSync(join(root, 'react/package.json'), 'utf8'),
  )
  const exports = {
    '.': { types: './index.d.ts', default: './index.js' },
    './server': { types: './server.d.ts', default: './server.js' },
    './styles.css': './styles.css',
  }
  const peers = { '@userkeep/client': version, ...peerDependencies }
  return { name, version, description, license: 'MIT', type, sideEffects: ['*.css'], exports, peerDependencies: peers }
}
