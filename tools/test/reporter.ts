import { relative } from 'node:path'
import type { TestEvent } from 'node:test/reporters'
import { inspect } from 'node:util'
import { root } from '../tree.ts'

type Data<T extends TestEvent['type']> = Extract<TestEvent, { type: T }>['data']

/** For a log rather than a terminal: one line per file, every failure in full, node's closing lines. */
export default async function* compact(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  for await (const event of events) {
    if (event.type === 'test:stdout' || event.type === 'test:stderr') yield event.data.message
    else if (event.type === 'test:fail') yield failure(event.data)
    else if (event.type === 'test:summary') yield fileLine(event.data)
    else if (event.type === 'test:diagnostic' && event.data.nesting === 0) yield `# ${event.data.message}\n`
  }
}

const place = (file = '') => relative(root, file).replaceAll('\\', '/')

function fileLine({ file, success, counts, duration_ms }: Data<'test:summary'>): string {
  if (!file) return ''
  const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : ''
  const seconds = (duration_ms / 1000).toFixed(1)
  return `${success ? 'ok    ' : 'FAILED'}  ${place(file)}  (${counts.tests} tests${skipped}, ${seconds} s)\n`
}

function failure({ name, file, line, details, todo }: Data<'test:fail'>): string {
  const { error } = details
  // A test that fails only because one inside it failed has nothing to add.
  if (todo || ('failureType' in error && error.failureType === 'subtestsFailed')) return ''
  const at = `${place(file)}${line ? `:${line}` : ''}`
  return `\n✖ ${name}  (${at})\n${inspect(error.cause ?? error, { depth: 8 })}\n\n`
}
