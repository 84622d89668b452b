import { execFileSync } from 'node:child_process'
import { dirname, join, normalize } from 'node:path'
import { root } from '../tree.ts'

/** Reads a file of the project by its path. */
type Read = (file: string) => string

const code = /[.](ts|tsx|mjs)$/
const isTest = (file: string) => /[.](test|spec)[.](ts|tsx|mjs)$/.test(file)

/** A change of one of these can break every test. */
const concernsAll =
  /^(package(-lock)?[.]json|tsconfig.*|scripts\/.*|tools\/(test|tree).*|server\/(testing|migrations|src\/platform)\/.*)$/

/**
 * Wires all areas together. A test imports it for the service as a whole, which does not mean that it concerns every
 * area, so the search for dependents ends here; the tests in `server/test` walk all areas and always run.
 */
const wiring = new Set(['server/src/areas.ts', 'contract/src/areas/index.ts', 'contract/src/index.ts'])

/** Returns the files that were changed since the branch left the main one, and those that git does not know yet. */
export function changedFiles(): string[] {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' })
  const base = ['origin/main', 'main', 'origin/HEAD']
    .map((branch) => tryTo(() => git('merge-base', 'HEAD', branch).trim()))
    .find((commit) => commit !== undefined)
  const lists = [git('diff', '--name-only', base ?? 'HEAD'), git('ls-files', '--others', '--exclude-standard')]
  return [...new Set(lists.flatMap((list) => list.split('\n').filter(Boolean)))]
}

function tryTo<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

/** Returns the test files that a change of these files can break. */
export function testsOf(changed: readonly string[], files: readonly string[], read: Read): string[] {
  const tests = files.filter(isTest)
  if (changed.some((file) => concernsAll.test(file))) return tests
  const reached = dependentsOf(changed, files, read)
  const areas = new Set([...reached].flatMap((file) => areaOf(file) ?? []))
  const isOfServer = [...reached].some((file) => /^(server\/src|contract)\//.test(file))
  const walksAll = (file: string) => isOfServer && /^server\/test\//.test(file)
  const concerns = concernOf(changed)
  const mentions = (file: string) =>
    changed.some((one) => !code.test(one) && read(file).includes(one.replace(/.*\//, '')))
  const isOfArea = (file: string) => areas.has(areaOf(file) ?? '')
  return tests.filter(
    (file) => reached.has(file) || isOfArea(file) || walksAll(file) || concerns(file) || mentions(file),
  )
}

/** A test of an area sees its routes by way of the whole service, and imports little of it. */
const areaOf = (file: string): string | undefined => /^server\/src\/areas\/[^/]+\//.exec(file)?.[0]

/** Returns the files and all that import them, directly or by way of others. */
function dependentsOf(changed: readonly string[], files: readonly string[], read: Read): Set<string> {
  const known = new Set(files)
  const importers = new Map<string, string[]>()
  for (const file of files.filter((one) => code.test(one)))
    for (const imported of importsOf(file, read(file), known))
      importers.set(imported, [...(importers.get(imported) ?? []), file])
  const reached = new Set(changed)
  for (const file of reached)
    if (!wiring.has(file)) for (const importer of importers.get(file) ?? []) reached.add(importer)
  return reached
}

const importing = /(?:\bfrom|\bimport|\bimport\()\s*['"]([^'"\n]+)['"]/g

function importsOf(file: string, text: string, known: ReadonlySet<string>): string[] {
  return [...text.matchAll(importing)].flatMap(([, name = '']) => {
    const workspace = /^@userkeep\/([a-z]+)/.exec(name)?.[1]
    const path = workspace ? `${workspace}/src/index.ts` : normalize(join(dirname(file), name))
    return known.has(path) ? [path] : []
  })
}

/** Browser tests import nothing of what they look at: a test is found by the name of its area. */
function concernOf(changed: readonly string[]): (file: string) => boolean {
  const areas = new Set(
    changed.flatMap((file) => /\/(?:areas|parts|elements|texts)\/(?:audit\/)?([a-z-]+)/.exec(file)?.[1] ?? []),
  )
  const isFrontend = changed.some((file) => /^(panel|portal)\/src\//.test(file))
  const isShared = changed.some((file) => /^((panel|portal)\/src\/(app|ui)|client\/src)\//.test(file))
  const isWidget = changed.some((file) => file.startsWith('widget/'))
  return (file) => {
    const spec = /^panel\/e2e\/(.*)[.]spec[.]ts$/.exec(file)?.[1]
    if (spec === undefined) return false
    if (isShared || (isFrontend && spec === 'screens') || (isWidget && spec.includes('widget'))) return true
    return [...areas].some((area) => spec.includes(area) || area.includes(spec))
  }
}
