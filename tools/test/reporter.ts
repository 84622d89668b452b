import { basename, join, relative } from 'node:path'
import type { TestEvent } from 'node:test/reporters'
import { inspect } from 'node:util'
import { root } from '../tree.ts'

type Data<T extends TestEvent['type']> = Extract<TestEvent, { type: T }>['data']

/** Runs test files, each as a suite named after it. */
const batch = join(import.meta.dirname, 'batch.ts')

/** For a log rather than a terminal: one line per file, every failure in full, node's closing lines. */
export default async function* compact(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const counts = { tests: 0, skipped: 0 }
  const reset = () => Object.assign(counts, { tests: 0, skipped: 0 })
  for await (const event of events) {
    if (event.type === 'test:stdout' || event.type === 'test:stderr') yield event.data.message
    else if (event.type === 'test:fail' || event.type === 'test:pass') {
      if (event.type === 'test:fail') yield failure(event.data)
      if (isTestFile(event.data)) {
        yield suiteLine(event.data, event.type === 'test:pass', counts)
        reset()
      } else count(event.data, counts)
    } else if (event.type === 'test:summary') {
      yield fileLine(event.data)
      reset()
    } else if (event.type === 'test:diagnostic' && event.data.nesting === 0) yield `# ${event.data.message}\n`
  }
}

interface Counts {
  tests: number
  skipped: number
}

type Result = Data<'test:pass'> | Data<'test:fail'>

const isTestFile = ({ file, nesting, details }: Result) => nesting === 0 && details.type === 'suite' && file === batch

function count({ details, skip }: Result, counts: Counts): void {
  if (details.type === 'suite') return
  counts.tests++
  if (skip !== undefined) counts.skipped++
}

const isProgram = (file: string) => /^files-\d+[.]mjs$/.test(basename(file))

const place = (file = '') => relative(root, file).replaceAll('\\', '/')

/** The program that ran files has nothing to say: they said it. */
function fileLine({ file, success, counts, duration_ms }: Data<'test:summary'>): string {
  return !file || isProgram(file) ? '' : line(success, place(file), counts, duration_ms)
}

const suiteLine = ({ name, details }: Result, passed: boolean, counts: Counts) =>
  line(passed, name, counts, details.duration_ms)

function line(passed: boolean, file: string, { tests, skipped }: Counts, duration: number): string {
  const alsoSkipped = skipped > 0 ? `, ${skipped} skipped` : ''
  return `${passed ? 'ok    ' : 'FAILED'}  ${file}  (${tests} tests${alsoSkipped}, ${(duration / 1000).toFixed(1)} s)\n`
}

function failure({ name, file, line, details, todo }: Data<'test:fail'>): string {
  const { error } = details
  // A test that fails only because one inside it failed has nothing to add.
  if (todo || ('failureType' in error && error.failureType === 'subtestsFailed')) return ''
  const at = `${place(file)}${line ? `:${line}` : ''}`
  return `\n✖ ${name}  (${at})\n${inspect(error.cause ?? error, { depth: 8 })}\n\n`
}
