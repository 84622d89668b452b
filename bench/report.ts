import { readFile, writeFile } from 'node:fs/promises'
import { availableParallelism, cpus } from 'node:os'
import type { Effort, Measured } from './measure.ts'
import type { Comparison, Finding, Trial } from './row.ts'
import { hasLost, lossOf, type StoredFigures } from './stored-figures.ts'

export interface Line {
  row: Comparison
  measured: Measured
}

export interface Results {
  lines: readonly Line[]
  findings: readonly { row: Trial; measured: Finding[] }[]
  /** The same rows among so many more contacts. */
  crowded: readonly Line[]
  contacts: number
  /** The figures of earlier commits. */
  kept: StoredFigures
}

/** The ratio to retain among many contacts. */
const toKeep = 0.85

const readme = new URL('README.md', import.meta.url)
const markers = ['<!-- figures: written by npm run bench -- --write -->', '<!-- end of figures -->'] as const

const ratioOf = ({ row, measured }: Line) => (row.against === 'fastify' ? measured.toFastify : measured.toSelect)
const isFast = (line: Line): boolean => ratioOf(line) >= (line.row.toReach ?? 0)
const holds = ({ value, atLeast = -Infinity, below = Infinity }: Finding) => value >= atLeast && value < below

/**
 * Returns the share of its ratio that a row retains among many contacts. It compares ratios, because the machine may be
 * busier by now.
 */
function kept(crowded: Line, lines: readonly Line[]): number {
  const before = lines.find(({ row }) => row === crowded.row)
  return before ? ratioOf(crowded) / ratioOf(before) : Number.NaN
}

export const isReached = ({ lines, findings, crowded }: Results): boolean =>
  lines.every(isFast) &&
  findings.every(({ measured }) => measured.every(holds)) &&
  crowded.every((line) => kept(line, lines) >= toKeep)

const columns = [
  'route',
  'requests/s',
  'p50 ms',
  'p99 ms',
  'CPU µs',
  'to that of Fastify',
  'to Fastify',
  'to Fastify + SELECT',
  'to reach',
  'speed since the last figure',
]

export function tables({ lines, findings, crowded, contacts, kept: figures }: Results): string {
  const crowd = [
    'route',
    `requests/s among ${contacts.toLocaleString('en')} more contacts`,
    'share of its ratio',
    'to keep',
  ]
  return [
    table(
      columns,
      lines.map((line) => contestCells(line, figures)),
    ),
    table(
      ['what', 'measured', 'to reach'],
      findings.flatMap(({ measured }) => measured.map(findingCells)),
    ),
    table(
      crowd,
      crowded.map((line) => crowdCells(line, kept(line, lines))),
    ),
  ]
    .filter((text) => text !== '')
    .join('\n\n')
}

function table(head: readonly string[], rows: readonly string[][]): string {
  if (rows.length === 0) return ''
  const ruler = head.map((_title, column) => (column === 0 ? '---' : '---:'))
  return [head, ruler, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

const verdict = (goal: string, reached: boolean) => `${goal} ${reached ? 'reached' : '**missed**'}`

function contestCells(line: Line, figures: StoredFigures): string[] {
  const { perSecond, p50, p99, toFastify, toSelect, cpu, cpuToFastify } = line.measured
  const { name, toReach, against } = line.row
  const goal = `${toReach?.toFixed(2)}${against === 'fastify' ? ' to Fastify' : ''}`
  return [
    `\`${name}\``,
    perSecond.toFixed(0),
    p50.toFixed(1),
    p99.toFixed(1),
    cpu.toFixed(0),
    cpuToFastify.toFixed(2),
    toFastify.toFixed(2),
    toSelect.toFixed(2),
    toReach === undefined ? '' : verdict(goal, isFast(line)),
    sinceFigure(figures, name, cpuToFastify),
  ]
}

function sinceFigure(figures: StoredFigures, name: string, cost: number): string {
  if (figures[name] === undefined) return ''
  const gained = -lossOf(figures, name, cost) * 100
  return `${gained >= 0 ? '+' : ''}${gained.toFixed(0)} %${hasLost(figures, name, cost) ? ' **lost**' : ''}`
}

function findingCells(finding: Finding): string[] {
  const { says, value, unit, atLeast, below } = finding
  const goal = atLeast === undefined ? below && `< ${below}` : atLeast.toFixed(2)
  const figure = value >= 100 ? value.toFixed(0) : value.toFixed(unit === '' ? 2 : 1)
  return [says, `${figure} ${unit}`.trim(), goal ? verdict(goal, holds(finding)) : '']
}

const crowdCells = ({ row, measured }: Line, share: number): string[] => [
  `\`${row.name}\``,
  measured.perSecond.toFixed(0),
  share.toFixed(2),
  verdict(toKeep.toFixed(2), share >= toKeep),
]

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
