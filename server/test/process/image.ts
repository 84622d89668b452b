import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** The image that a Dockerfile describes, as a folder. */
export interface Image {
  /** The folder that stands for `/app`. */
  readonly app: string
  readonly variables: Record<string, string>
  readonly command: readonly string[]
  readonly healthcheck: readonly string[]
}

interface Stage {
  readonly folder: string
  readonly variables: Record<string, string>
  command: string[]
  healthcheck: string[]
}

/**
 * Follows the steps of the Dockerfile in a folder. Installing and building take minutes, so the dependencies that
 * package-lock.json gives the service are linked, and a page stands for each front end.
 */
export async function followDockerfile(into: string): Promise<Image> {
  const isSent = sentBy(await readFile(join(root, '.dockerignore'), 'utf8'))
  const stages = new Map<string, Stage>()
  let stage: Stage | undefined
  for (const [instruction, rest] of instructionsIn(await readFile(join(root, 'Dockerfile'), 'utf8'))) {
    if (instruction === 'FROM') {
      const [base = '', , name = `stage ${stages.size}`] = rest.split(/ +/)
      stage = await beginStage(join(into, `${stages.size}`), stages.get(base))
      stages.set(name, stage)
    } else if (stage === undefined) throw new Error(`${instruction} before FROM`)
    else await follow(stage, instruction, rest, stages, isSent)
  }
  const { folder, variables, command, healthcheck } = stage as Stage
  return { app: folder, variables, command, healthcheck }
}

/** Returns instructions with continued lines joined. */
const instructionsIn = (text: string): [string, string][] =>
  text
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)])

async function beginStage(folder: string, base: Stage | undefined): Promise<Stage> {
  if (base) await cp(base.folder, folder, { recursive: true, verbatimSymlinks: true })
  else await mkdir(folder, { recursive: true })
  return { folder, variables: { ...base?.variables }, command: [], healthcheck: [] }
}

type IsSent = (path: string) => boolean

async function follow(stage: Stage, instruction: string, rest: string, stages: Map<string, Stage>, isSent: IsSent) {
  switch (instruction) {
    case 'COPY':
      return copy(stage, rest, stages, isSent)
    case 'RUN':
      return runStep(stage, rest)
    case 'ENV':
      for (const [, name = '', value = ''] of rest.matchAll(/(\w+)=(\S+)/g)) stage.variables[name] = value
      return
    case 'CMD':
      stage.command = JSON.parse(rest)
      return
    case 'HEALTHCHECK':
      stage.healthcheck = JSON.parse(rest.slice(rest.indexOf('[')))
      return
    case 'WORKDIR':
    case 'USER':
    case 'VOLUME':
    case 'EXPOSE':
      return
    default:
      throw new Error(`The Dockerfile has an unknown step: ${instruction} ${rest}`)
  }
}

async function copy({ folder }: Stage, rest: string, stages: Map<string, Stage>, isSent: IsSent): Promise<void> {
  const [first = '', ...others] = rest.split(/ +/)
  const from = first.startsWith('--from=') ? stages.get(first.slice('--from='.length)) : null
  const paths = from === null ? [first, ...others] : others
  if (from === undefined) throw new Error(`There is no stage for COPY ${rest}`)
  const to = join(folder, paths.at(-1) ?? '')
  for (const path of paths.slice(0, -1)) {
    const source = from === null ? join(root, path) : join(from.folder, path.replace(/^\/app\/?/, ''))
    if (from === null && !isSent(path)) throw new Error(`.dockerignore excludes ${path}`)
    const isFile = /[.]\w+$/.test(path)
    await cp(source, isFile && rest.endsWith('/') ? join(to, path.split('/').at(-1) ?? '') : to, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (file) => from !== null || file === source || isSent(relative(root, file)),
    })
  }
}

async function runStep({ folder }: Stage, command: string): Promise<void> {
  const workspace = /^npm ci .*--workspace @userkeep\/(\w+)/.exec(command)?.[1]
  if (workspace !== undefined) return linkDependencies(folder, workspace)
  if (command.startsWith('node scripts/build-frontends.mjs')) {
    for (const name of ['panel', 'portal', 'widget']) {
      await mkdir(join(folder, name, 'dist'), { recursive: true })
      await writeFile(join(folder, name, 'dist/index.html'), `<!doctype html><title>${name}</title>`)
    }
  } else if (!/^(npm ci|install -d) /.test(command))
    throw new Error(`The Dockerfile has an unknown command: ${command}`)
}

interface Package {
  link?: boolean
  resolved?: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

/** Links the packages that a workspace depends on, directly or not, and no others. */
async function linkDependencies(folder: string, workspace: string): Promise<void> {
  const lock = JSON.parse(await readFile(join(folder, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Package>
  }
  const linked = new Set<string>()
  const link = async ({ dependencies, optionalDependencies }: Package): Promise<void> => {
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const known = lock.packages[`node_modules/${name}`]
      if (known === undefined || linked.has(name)) continue
      linked.add(name)
      const path = join(folder, 'node_modules', name)
      await mkdir(dirname(path), { recursive: true })
      const workspaceFolder = relative(dirname(path), join(folder, known.resolved ?? ''))
      await symlink(known.link ? workspaceFolder : join(root, 'node_modules', name), path)
      await link(known.link ? (lock.packages[known.resolved ?? ''] ?? {}) : known)
    }
  }
  await link(lock.packages[workspace] ?? {})
}

/** Returns whether a path is sent to the builder: the last pattern that matches it decides. */
function sentBy(ignored: string): IsSent {
  const patterns = ignored
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => ({ lets: line.startsWith('!'), matches: matcherOf(line.replace('!', '')) }))
  return (path) => patterns.findLast(({ matches }) => matches(path))?.lets ?? true
}

function matcherOf(pattern: string): (path: string) => boolean {
  const text = pattern
    .replaceAll(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('**/', '(any/)?')
    .replaceAll('**', 'any')
    .replaceAll('*', '[^/]*')
    .replaceAll('any', '.*')
  const expression = new RegExp(`^${text}(/.*)?$`)
  return (path) => expression.test(path)
}
