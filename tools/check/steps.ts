import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { projectFiles, root } from '../tree.ts'
import { houseRules } from './house-rules.ts'
import { wordFaults } from './words.ts'

export interface Outcome {
  passed: boolean
  output: string
}

/** Everything that `npm run check` looks at, by name. */
export function steps(fix: boolean, interruption?: AbortSignal): Record<string, () => Promise<Outcome>> {
  const node = (...args: string[]) => runNode(args, interruption)
  const types = (project: string) => node('node_modules/typescript/bin/tsc', '-p', project)
  const biome = ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '--diagnostic-level=warn']
  return {
    'format and lint': () => node(...biome, ...(fix ? ['--write'] : [])),
    types: () => types('tsconfig.json'),
    'types of the panel': () => types('panel'),
    'types of the portal': () => types('portal'),
    'types of the widget': () => types('widget'),
    'types of the React package': () => types('react'),
    'import direction': () => node('tools/imports/main.ts'),
    statements: () => node('tools/statements/main.ts'),
    'unused exports': () => node('tools/exports/main.ts'),
    ...(existsSync(join(root, 'contract/src/generate/generate.ts')) && {
      'generated files': () => node('contract/src/generate/generate.ts', '--check'),
    }),
    'house rules': () => checkFiles(houseRules),
    words: () => checkFiles(wordFaults),
  }
}

async function runNode(args: string[], signal?: AbortSignal): Promise<Outcome> {
  const stdio: ['ignore', 'pipe', 'pipe'] = ['ignore', 'pipe', 'pipe']
  const child = spawn(process.execPath, args, { cwd: root, stdio, ...(signal && { signal }) })
  const ended = new Promise<boolean>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve(code === 0))
  })
  const [passed, out, err] = await Promise.all([ended, text(child.stdout), text(child.stderr)])
  return { passed, output: out + err }
}

async function checkFiles(faultsOf: (file: string, content: string) => string[]): Promise<Outcome> {
  const faults = projectFiles().flatMap((file) => faultsOf(file, readFileSync(join(root, file), 'utf8')))
  return { passed: faults.length === 0, output: faults.join('\n') }
}
