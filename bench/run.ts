import { readdir } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { connect } from '../server/src/platform/db/connect.ts'
import { start } from './child.ts'
import { type Arena, contest } from './contest.ts'
import { benchDatabase } from './database.ts'
import type { Effort } from './measure.ts'
import { circumstances, isReached, type Line, saveFigures, table } from './report.ts'
import type { Row } from './row.ts'
import { setScene } from './scene.ts'

interface Options extends Effort {
  /** Parts of row names; none means all rows. */
  only: string[]
  write: boolean
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
    },
  })
  const { rounds, seconds, connections } = values
  return {
    only: positionals,
    write: values.write,
    rounds: Number(rounds),
    seconds: Number(seconds),
    connections: Number(connections),
  }
}

async function chosenRows(only: string[]): Promise<Row[]> {
  const folder = new URL('rows/', import.meta.url)
  const files = (await readdir(folder)).filter((name) => name.endsWith('.ts')).sort()
  const rows = await Promise.all(files.map(async (file) => (await import(new URL(file, folder).href)).row as Row))
  return rows.filter(({ name }) => only.length === 0 || only.some((part) => name.includes(part)))
}

/** Runs with everything started, and ends all of it in reverse order, whatever happens. */
async function inArena(options: Options, interruption: AbortSignal, work: (arena: Arena) => Promise<void>) {
  const undo: (() => Promise<void>)[] = []
  try {
    const database = await benchDatabase(process.env.DATABASE_URL)
    undo.push(database.remove)
    const service = await start<{ url: string }>('serve.ts', { connection: database.connection }, interruption)
    undo.push(service.stop)
    const generator = await start('load.ts', {}, interruption)
    undo.push(generator.stop)
    const scene = await setScene(service.ready.url)
    await work({ database, service, generator, scene, effort: options, interruption })
  } finally {
    for (const step of undo.reverse()) await step()
  }
}

async function run(options: Options, interruption: AbortSignal): Promise<void> {
  const rows = await chosenRows(options.only)
  if (rows.length === 0) throw new Error(`No row has ${options.only.join(' or ')} in its name`)
  await inArena(options, interruption, async (arena) => {
    await analyze(arena)
    const lines: Line[] = []
    for (const row of rows) {
      console.error(`${row.name} …`)
      lines.push({ row, measured: await contest(row, arena) })
    }
    const text = `${table(lines)}\n\n${circumstances(arena.database.label, options)}`
    console.log(text)
    if (options.write) await saveFigures(text)
    if (!lines.every(isReached)) process.exitCode = 1
  })
}

/** Gives the planner what autovacuum would, a minute later, in the midst of the measurement. */
async function analyze({ database }: Arena): Promise<void> {
  const sql = connect(database.connection, { max: 1 })
  await sql`vacuum analyze`.finally(() => sql.end())
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
