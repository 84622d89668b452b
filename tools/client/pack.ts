// Packs the client, or with --react both packages, into files that `npm install` takes, in the folder given or this one.
import { execFileSync } from 'node:child_process'
import { resolve } from 'node:path'
import { buildClient } from './build.ts'
import { buildReact } from './build-react.ts'

const pack = (built: string, folder: string): string => {
  const file = execFileSync('npm', ['pack', built, '--pack-destination', folder, '--silent'], { encoding: 'utf8' })
  return resolve(folder, file.trim().split('\n').at(-1) as string)
}

export const packClient = (folder: string): string => pack(buildClient(), folder)

/** Packs the client and the React package, which needs it. */
export function packReact(folder: string): string[] {
  const built = buildReact()
  return [pack(resolve(built, '../../client/dist'), folder), pack(built, folder)]
}

if (import.meta.main) {
  const [folder = process.cwd()] = process.argv.slice(2).filter((argument) => argument !== '--react')
  const files = process.argv.includes('--react') ? packReact(folder) : [packClient(folder)]
  console.log(files.join('\n'))
}
