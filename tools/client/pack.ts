// Packs the client into a file that `npm install` takes, in the folder given or this one.
import { execFileSync } from 'node:child_process'
import { resolve } from 'node:path'
import { buildClient } from './build.ts'

export function packClient(folder: string): string {
  const file = execFileSync('npm', ['pack', buildClient(), '--pack-destination', folder, '--silent'], {
    encoding: 'utf8',
  })
  return resolve(folder, file.trim().split('\n').at(-1) as string)
}

if (import.meta.main) console.log(packClient(process.argv[2] ?? process.cwd()))
