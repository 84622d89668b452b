import { readdirSync, readFileSync } from 'node:fs'

/** Linux counts in hundredths of a second. */
const ticksPerSecond = 100

interface Process {
  parent: number
  /** The CPU seconds of the process and the children it has waited for. */
  seconds: number
}

/** Returns the CPU seconds used by these processes and by all that they started, or 0 where there is no `/proc`. */
export function cpuSecondsOf(roots: readonly number[]): number {
  const processes = readProcesses()
  const isCounted = (pid: number): boolean => {
    const parent = processes.get(pid)?.parent
    return roots.includes(pid) || (parent !== undefined && isCounted(parent))
  }
  return [...processes].reduce((sum, [pid, { seconds }]) => (isCounted(pid) ? sum + seconds : sum), 0)
}

function readProcesses(): Map<number, Process> {
  const processes = new Map<number, Process>()
  for (const name of list('/proc')) {
    const found = /^\d+$/.test(name) && readProcess(`/proc/${name}/stat`)
    if (found) processes.set(Number(name), found)
  }
  return processes
}

function list(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/** Fields are numbered as in proc(5); the second one, a name in parentheses, may contain spaces. */
function readProcess(path: string): Process | undefined {
  try {
    const text = readFileSync(path, 'utf8')
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const field = (number: number) => fields[number - 3] ?? 0
    return { parent: field(4), seconds: (field(14) + field(15) + field(16) + field(17)) / ticksPerSecond }
  } catch {
    return undefined // it has ended
  }
}
