import { readdir } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { comparison } from './comparison.ts'
import { addContacts } from './crowd.ts'
import type { Effort } from './measure.ts'
import { circumstances, isReached, type Results, saveFigures, tables } from './report.ts'
import type { Comparison, Row, Trial } from './row.ts'
import {
  hasLost,
  measureUntilKept,
  readKept,
  type StoredFigures,
  saveKept,
  thisCommit,
  withFigures,
} from './stored-figures.ts'
import { analyze, inTestbed, type Testbed } from './testbed.ts'

interface Options extends Effort {
  /** Parts of row names; none means all rows. */
  only: string[]
  write: boolean
  /** How many to add before rows about contacts are measured once more; 0: they are not. */
  contacts: number
}

function readOptions(): Options {
  const text = (byDefault: string) => ({ type: 'string', default: byDefault }) as const
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      write: { type: 'boolean', default: false },
      rounds: text('5'),
      seconds: text('3'),
      connections: text('32'),
      contacts: text('0'),
      events: text('20000000'),
    },
  })
  const { rounds, seconds, connections, contacts, events } = values
  return {
    only: positionals,
    write: values.write,
    rounds: Number(rounds),
    seconds: Number(seconds),
    connections: Number(connections),
    contacts: Number(contacts),
    events: Number(events),
  }
}

async function chosenRows(only: string[]): Promise<Row[]> {
  const folder = new URL('rows/', import.meta.url)
  const files = (await readdir(folder)).filter((name) => name.endsWith('.ts')).sort()
  const rows = await Promise.all(files.map(async (file) => (await import(new URL(file, folder).href)).row as Row))
  return rows.filter(({ name }) => only.length === 0 || only.some((part) => name.includes(part)))
}

async function run(options: Options, interruption: AbortSignal): Promise<void> {
  const rows = await chosenRows(options.only)
  if (rows.length === 0) throw new Error(`No row has ${options.only.join(' or ')} in its name`)
  await inTestbed(options, interruption, async (testbed) => {
    const kept = await readKept()
    const results = await measureAll(rows, testbed, options.contacts, kept)
    const text = `${tables(results)}\n\n${circumstances(testbed.database.label, options)}`
    console.log(text)
    const costs = new Map(results.lines.map(({ row, measured }) => [row.name, measured.cpuToFastify]))
    if (options.write) {
      await saveFigures(text)
      await saveKept(withFigures(kept, costs, thisCommit()))
    }
    if (!isReached(results) || [...costs].some(([name, cost]) => hasLost(kept, name, cost))) process.exitCode = 1
  })
}

async function measureAll(
  rows: readonly Row[],
  testbed: Testbed,
  contacts: number,
  kept: StoredFigures,
): Promise<Results> {
  const comparisons = rows.filter((row): row is Comparison => 'prepare' in row)
  const trials = rows.filter((row): row is Trial => 'measure' in row)
  await analyze(testbed)
  const lines = await inTurn(comparisons, (row) =>
    measureUntilKept(
      kept,
      row.name,
      () => comparison(row, testbed),
      ({ cpuToFastify }) => cpuToFastify,
    ),
  )
  const findings = await inTurn(trials, (row) => row.measure(testbed))
  const crowded = comparisons.filter((row) => row.amongContacts && contacts > 0)
  if (crowded.length > 0) {
    console.error(`${contacts} more contacts …`)
    await addContacts(testbed.seed.sql, testbed.seed.environmentId, contacts)
    await analyze(testbed)
  }
  return { lines, findings, kept, contacts, crowded: await inTurn(crowded, (row) => comparison(row, testbed)) }
}

async function inTurn<R extends Row, Measured>(rows: readonly R[], measure: (row: R) => Promise<Measured>) {
  const lines: { row: R; measured: Measured }[] = []
  for (const row of rows) {
    console.error(`${row.name} …`)
    lines.push({ row, measured: await measure(row) })
  }
  return lines
}

const interruption = new AbortController()
// On Ctrl+C the signal comes twice, from the terminal and from npm: the second must not cut the tidying short.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => interruption.abort())
try {
  await run(readOptions(), interruption.signal)
} catch (error) {
  console.error(interruption.signal.aborted ? 'Interrupted.' : error)
  process.exitCode = 1
}
