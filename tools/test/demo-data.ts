import { execFileSync } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { projectFiles, root } from '../tree.ts'

const defaultCache = join(root, 'node_modules/.cache/demo')

/** The sources of the demo: what invents it, and what it is written with. */
const sources = /^(server\/(src|demo|migrations)|contract\/src|evaluator|tools\/demo)\/|^package-lock[.]json$/
const isSource = (file: string) => sources.test(file) && !/[.]test[.]ts$/.test(file)

/** Returns a hash of the demo's sources and of the day, since the demo's past ends today. */
export function demoHash(today = new Date()): string {
  const hash = createHash('sha256').update(`${today.toISOString().slice(0, 10)} ${process.version} ${process.arch}`)
  for (const file of projectFiles().filter(isSource)) hash.update(file).update(readFileSync(join(root, file)))
  return hash.digest('hex').slice(0, 16)
}

/** Fills the data directory with the demo: a copy of the one made before from the same sources, or else a new one. */
export async function fillDemoData(dataDir: string, make: () => Promise<unknown>, cache = defaultCache): Promise<void> {
  const cached = join(cache, demoHash())
  if (existsSync(cached)) return copy(cached, dataDir)
  await make()
  mkdirSync(cache, { recursive: true })
  for (const old of readdirSync(cache)) rmSync(join(cache, old), { recursive: true, force: true })
  const unfinished = join(cache, `${randomUUID()}.unfinished`)
  copy(dataDir, unfinished)
  renameSync(unfinished, cached)
}

/** PostgreSQL wants its files to belong to the user that it runs as, so owners and modes are copied too. */
const copy = (from: string, to: string) => void execFileSync('cp', ['-a', from, to])
