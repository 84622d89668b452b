import { readFile, writeFile } from 'node:fs/promises'
import { availableParallelism, cpus } from 'node:os'
import type { Effort, Measured } from './measure.ts'
import type { Row } from './row.ts'

export interface Line {
  row: Row
  measured: Measured
}

const readme = new URL('README.md', import.meta.url)
const markers = ['<!-- figures: written by npm run bench -- --write -->', '<!-- end of figures -->'] as const

export const isReached = ({ row, measured }: Line): boolean => measured.toSelect >= (row.toReach ?? 0)

export function table(lines: readonly Line[]): string {
  const head = ['route', 'requests/s', 'p50 ms', 'p99 ms', 'to Fastify', 'to Fastify + SELECT', 'to reach']
  const ruler = head.map((_title, column) => (column === 0 ? '---' : '---:'))
  return [head, ruler, ...lines.map(cells)].map((line) => `| ${line.join(' | ')} |`).join('\n')
}

function cells(line: Line): string[] {
  const { perSecond, p50, p99, toFastify, toSelect } = line.measured
  const goal = line.row.toReach?.toFixed(2)
  return [
    `\`${line.row.name}\``,
    perSecond.toFixed(0),
    p50.toFixed(1),
    p99.toFixed(1),
    toFastify.toFixed(2),
    toSelect.toFixed(2),
    goal === undefined ? '' : `${goal} ${isReached(line) ? 'reached' : '**missed**'}`,
  ]
}

/** Where and how the figures came about. */
export function circumstances(database: string, { rounds, seconds, connections }: Effort): string {
  const date = new Date().toISOString().slice(0, 10)
  const model = cpus()[0]?.model.trim()
  const processor = model && model !== 'unknown' ? ` (${model})` : ''
  return (
    `${date}, Node ${process.versions.node}, ${availableParallelism()} cores${processor}, ${process.arch}, ${database}; ` +
    `${rounds} rounds of ${seconds} s, ${connections} connections.`
  )
}

/** Puts the figures between the markers of the README. */
export async function saveFigures(text: string): Promise<void> {
  const [begin, end] = markers
  const before = await readFile(readme, 'utf8')
  const [from, to] = [before.indexOf(begin), before.indexOf(end)]
  if (from === -1 || to < from) throw new Error('bench/README.md has lost the markers around its figures')
  await writeFile(readme, `${before.slice(0, from + begin.length)}\n\n${text}\n\n${before.slice(to)}`)
}
