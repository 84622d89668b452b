import { execFile } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { promisify } from 'node:util'

/** PostgreSQL refuses root, so root runs it as another user, or under another number in a user namespace. */
export type RunAs = { how: 'self' } | { how: 'user'; uid: number; gid: number } | { how: 'namespace' }

const nobody: RunAs = { how: 'user', uid: 65534, gid: 65534 }
const asNobody = ['--user', '--map-user=65534', '--map-group=65534', '--']

/** Returns the users to try, the best first. The current owner of the cluster is preferred where that works. */
export async function waysToRun(cluster: string): Promise<RunAs[]> {
  // initdb needs a name for its user, and a container may run under a number without one.
  if (process.getuid?.() !== 0) return hasName() ? [{ how: 'self' }] : [{ how: 'namespace' }, { how: 'self' }]
  const owner = await stat(cluster).catch(() => undefined)
  if (owner === undefined) return [nobody, { how: 'namespace' }]
  if (owner.uid === 0) return [{ how: 'namespace' }, nobody]
  return [{ how: 'user', uid: owner.uid, gid: owner.gid }, nobody, { how: 'namespace' }]
}

export function launch(runAs: RunAs, program: string, args: string[]) {
  const identity = runAs.how === 'user' ? { uid: runAs.uid, gid: runAs.gid } : {}
  const options = { ...identity, cwd: '/', env: environment() }
  if (runAs.how === 'namespace') return { program: 'unshare', args: [...asNobody, program, ...args], options }
  return { program, args, options }
}

export async function run(runAs: RunAs, program: string, args: string[], input = ''): Promise<string> {
  const command = launch(runAs, program, args)
  const running = promisify(execFile)(command.program, command.args, command.options)
  // A program that ends without reading its input is judged by its exit code.
  running.child.stdin?.on('error', () => {}).end(input)
  return (await running).stdout
}

export const succeeds = (runAs: RunAs, program: string, args: string[]): Promise<boolean> =>
  run(runAs, program, args).then(
    () => true,
    () => false,
  )

export const mayEnter = (runAs: RunAs, directory: string): Promise<boolean> =>
  succeeds(runAs, 'sh', ['-c', 'cd -- "$1"', 'sh', directory])

/** Gives a directory tree to PostgreSQL's user. Only root can and needs to do this. */
export async function giveTo(runAs: RunAs, path: string): Promise<void> {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = runAs.how === 'user' ? runAs : { uid: 0, gid: 0 }
  if ((await stat(path)).uid !== uid) await promisify(execFile)('chown', ['-R', `${uid}:${gid}`, path])
}

/** Passes none of our environment, because it contains secrets that other processes of the user could read. */
function environment(): NodeJS.ProcessEnv {
  const { PATH, LD_LIBRARY_PATH } = process.env
  return { PATH, LC_ALL: 'C', TZ: 'UTC', ...(LD_LIBRARY_PATH === undefined ? {} : { LD_LIBRARY_PATH }) }
}

function hasName(): boolean {
  try {
    return userInfo().username !== ''
  } catch {
    return false
  }
}
