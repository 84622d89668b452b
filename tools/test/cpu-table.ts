import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../tree.ts'

/** The CPU time and the wall time of one test file, or of a part of the run that serves many. */
export interface Cost {
  file: string
  cpuSeconds: number
  wallSeconds: number
}

/** The path at which a run's processes record what each file cost. */
export const costsIn = (folder: string) => join(folder, 'costs.jsonl')

/** Appends a line, so that several processes can write to one file. */
export function recordCost(path: string, cost: Cost): void {
  appendFileSync(path, `${JSON.stringify(cost)}\n`)
}

/** Returns the recorded costs, the highest first. */
export function readCosts(path: string): Cost[] {
  if (!existsSync(path)) return []
  const lines = readFileSync(path, 'utf8').split('\n').filter(Boolean)
  return lines.map((line) => JSON.parse(line) as Cost).sort((a, b) => b.cpuSeconds - a.cpuSeconds)
}

const sum = (costs: readonly Cost[]) => costs.reduce((total, { cpuSeconds }) => total + cpuSeconds, 0)

/** Returns a Markdown table of every file. */
export const markdownOf = (costs: readonly Cost[]): string =>
  [
    '| File | CPU s | Wall s |',
    '|---|---:|---:|',
    ...costs.map(
      ({ file, cpuSeconds, wallSeconds }) => `| ${file} | ${cpuSeconds.toFixed(1)} | ${wallSeconds.toFixed(1)} |`,
    ),
    `| **Total** | **${sum(costs).toFixed(1)}** | |`,
  ].join('\n')

/** Returns the files in the order of their CPU time in a Markdown table, those that it lacks at the end. */
export function longestFirst(files: readonly string[], table: string): string[] {
  const rows = table.matchAll(/^\| (\S+) \| ([\d.]+) \|/gm)
  const seconds = new Map(Array.from(rows, ([, file = '', cpu]) => [file, Number(cpu)]))
  const of = (file: string) => seconds.get(file) ?? 0
  return files.toSorted((a, b) => of(b) - of(a))
}

/** Returns the document that keeps the tables of the last measured run. */
export const readTables = (): string => readFileSync(tables, 'utf8')

const tables = join(root, 'docs/testing.md')

const shown = 15

/** Returns the most expensive files and the total, for the end of a run. */
export function summaryOf(title: string, costs: readonly Cost[]): string {
  const lines = costs
    .slice(0, shown)
    .map(
      ({ file, cpuSeconds, wallSeconds }) =>
        `${cpuSeconds.toFixed(1).padStart(8)} ${wallSeconds.toFixed(1).padStart(8)}  ${file}`,
    )
  const rest =
    costs.length > shown
      ? [`${sum(costs.slice(shown)).toFixed(1).padStart(8)}           ${costs.length - shown} others`]
      : []
  return [`${title}: ${sum(costs).toFixed(0)} CPU seconds`, '   CPU s   Wall s  File', ...lines, ...rest].join('\n')
}

/** Replaces the table of this name in `docs/testing.md`. */
export function writeTable(name: string, costs: readonly Cost[]): void {
  const table = new RegExp(`(<!-- ${name} -->\n)[^]*?(\n<!-- end -->)`)
  writeFileSync(
    tables,
    readTables().replace(table, (_, start, end) => start + markdownOf(costs) + end),
  )
}
