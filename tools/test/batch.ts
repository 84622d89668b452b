import { join } from 'node:path'
import { suite, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { root } from '../tree.ts'
import { costsIn, recordCost } from './cpu-table.ts'
import { cpuSecondsOf } from './cpu-time.ts'
import { expectEndOf } from './deadline.ts'
import { openQueue } from './queue.ts'

/**
 * Runs files of the queue in this process, one after another and at most so many. What they import is loaded and
 * compiled once, which takes longer than most of them.
 */
export async function runBatch(folder: string, most: number): Promise<void> {
  const queue = openQueue(folder)
  const ran: string[] = []
  while (ran.length < most) {
    const file = queue.take()
    if (file === undefined) break
    ran.push(file)
    await measured(folder, file, cpuSecondsOf([process.pid]))
    queue.finish(file)
  }
  expectEndOf(`The process of ${ran.join(', ')}`)
}

/** Runs one file that is not for others to take. */
export async function runAlone(folder: string, file: string): Promise<void> {
  await measured(folder, file, 0)
  openQueue(folder).finish(file)
}

/** Runs the file and records its CPU time, counted from `start`: of this process and of those that the file started. */
async function measured(folder: string, file: string, start: number): Promise<void> {
  const startedAt = performance.now()
  await runSuite(file)
  const wallSeconds = (performance.now() - startedAt) / 1000
  recordCost(costsIn(folder), { file, cpuSeconds: cpuSecondsOf([process.pid]) - start, wallSeconds })
}

/** A suite of the file's name, so that its hooks are its own. */
async function runSuite(file: string): Promise<void> {
  expectEndOf(file)
  await suite(file, async () => {
    try {
      await import(pathToFileURL(join(root, file)).href)
    } catch (error) {
      // Node counts tests that fail, and no suites.
      test('it loads', () => {
        throw error
      })
    }
  })
}
