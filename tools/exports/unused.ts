import { filesOf, type Module } from './modules.ts'

/** The `exports` of each workspace, by the name of its package: paths relative to the folder. */
export type Packages = ReadonlyMap<string, { folder: string; exports: Readonly<Record<string, string>> }>

/** Returns a sentence for each name that one of the checked files exports and no other file uses. */
export function unusedExports(
  modules: ReadonlyMap<string, Module>,
  packages: Packages,
  isChecked: (file: string) => boolean,
): string[] {
  const files = new Set(modules.keys())
  const targetsOf = (from: string, specifier: string) =>
    specifier.startsWith('.') ? filesOf(from, specifier, files) : filesOf('', inPackage(specifier, packages), files)
  const uses = new Map<string, Set<string | null>>()
  const use = (file: string, name: string | null): void => {
    const names = uses.get(file) ?? new Set()
    if (names.has(name)) return
    uses.set(file, names.add(name))
    // A module that offers a name of another one uses it as soon as somebody uses it there.
    for (const { specifier, name: original, offeredAs } of modules.get(file)?.used ?? []) {
      if (offeredAs === undefined || (offeredAs !== null && name !== null && offeredAs !== name)) continue
      for (const target of targetsOf(file, specifier)) use(target, offeredAs === null ? name : original)
    }
  }
  for (const [file, { used }] of modules)
    for (const { specifier, name, offeredAs } of used)
      if (offeredAs === undefined) for (const target of targetsOf(file, specifier)) use(target, name)
  return [...modules]
    .filter(([file]) => isChecked(file))
    .flatMap(([file, { exported }]) => {
      const names = uses.get(file)
      if (names?.has(null)) return []
      return exported
        .filter(({ name }) => !names?.has(name))
        .map(({ name, line }) => `${file}:${line} exports ${name}, which no other file imports: remove the export`)
    })
}

/** Returns the path of a specifier such as `@userkeep/contract/areas/flags`, or '' for a package from elsewhere. */
function inPackage(specifier: string, packages: Packages): string {
  const [scope, name, ...rest] = specifier.split('/')
  const found = packages.get(`${scope}/${name}`)
  if (!found) return ''
  const path = ['.', ...rest].join('/')
  for (const [pattern, target] of Object.entries(found.exports)) {
    const [before, after] = pattern.split('*')
    if (after === undefined ? pattern === path : path.startsWith(before ?? ''))
      return `${found.folder}/${target.replace('*', path.slice(before?.length)).slice(2)}`
  }
  return ''
}
