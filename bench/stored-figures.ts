import { execFileSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'

/** A figure of a row at a commit. The less the better: it is processor time, in relation to that of a bare route. */
interface KeptFigure {
  commit: string
  date: string
  cost: number
}

/** By the name of the row, the oldest first. */
export type StoredFigures = Readonly<Record<string, readonly KeptFigure[]>>

/** The share of its speed that a row may lose before the benchmark fails. */
const mayLose = 0.15

/** The number of figures stored for a row. Older ones are in the history of the file. */
const maxStored = 5

/** How often a row is measured that seems to have lost, before it is said to have. */
const runs = 3

const file = new URL('figures.json', import.meta.url)

export const readKept = async (): Promise<StoredFigures> => JSON.parse(await readFile(file, 'utf8')) as StoredFigures

/** Returns the share of its speed that a row has lost since its last figure; below zero it has become faster. */
export function lossOf(kept: StoredFigures, name: string, cost: number): number {
  const before = kept[name]?.at(-1)
  return before === undefined ? 0 : 1 - before.cost / cost
}

export const hasLost = (kept: StoredFigures, name: string, cost: number): boolean => lossOf(kept, name, cost) > mayLose

/**
 * Measures a row once, and again while it seems to have lost, up to three times: a neighbour on the machine bends one
 * run, hardly three. Returns the cheapest.
 */
export async function measureUntilKept<Measured>(
  kept: StoredFigures,
  name: string,
  measure: () => Promise<Measured>,
  costOf: (measured: Measured) => number,
): Promise<Measured> {
  let best = await measure()
  for (let run = 1; run < runs && hasLost(kept, name, costOf(best)); run++) {
    const again = await measure()
    if (costOf(again) < costOf(best)) best = again
  }
  return best
}

/** Adds figures of this commit. A second figure of a commit takes the place of its first. */
export function withFigures(kept: StoredFigures, costs: ReadonlyMap<string, number>, at: Omit<KeptFigure, 'cost'>) {
  const added = Object.entries(kept).map(([name, figures]) => [name, figures] as const)
  const all = new Map<string, readonly KeptFigure[]>(added)
  for (const [name, cost] of costs) {
    const others = (all.get(name) ?? []).filter(({ commit }) => commit !== at.commit)
    all.set(name, [...others, { ...at, cost: Number(cost.toFixed(3)) }].slice(-maxStored))
  }
  return Object.fromEntries([...all].sort(([one], [other]) => (one < other ? -1 : 1))) satisfies StoredFigures
}

/** Writes the figures, a line for each, so that two branches with different rows do not conflict. */
export async function saveKept(kept: StoredFigures): Promise<void> {
  const rows = Object.entries(kept).map(([name, figures]) => {
    const lines = figures.map((figure) => `    ${JSON.stringify(figure)}`)
    return `  ${JSON.stringify(name)}: [\n${lines.join(',\n')}\n  ]`
  })
  await writeFile(file, `{\n${rows.join(',\n')}\n}\n`)
}

export function thisCommit(): Omit<KeptFigure, 'cost'> {
  const git = (...given: string[]) => execFileSync('git', given, { encoding: 'utf8' }).trim()
  const isChanged = git('status', '--porcelain', '--untracked-files=no') !== ''
  return {
    commit: git('rev-parse', '--short=10', 'HEAD') + (isChanged ? ' and changes' : ''),
    date: new Date().toISOString().slice(0, 10),
  }
}
