import { join } from 'node:path'
import { suite, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { root } from '../tree.ts'
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
    await runSuite(file)
    queue.finish(file)
  }
  expectEndOf(`The process of ${ran.join(', ')}`)
}

/** Runs one file that is not for others to take. */
export async function runAlone(folder: string, file: string): Promise<void> {
  await runSuite(file)
  openQueue(folder).finish(file)
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
