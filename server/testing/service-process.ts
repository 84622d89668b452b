import type { ChildProcess } from 'node:child_process'
import { areas } from '../src/areas.ts'
import { movableClock } from '../src/platform/clock.ts'
import { optionsOf, startSaying, type WorkerOptions, work } from './worker-process.ts'

interface ServiceWish extends WorkerOptions {
  /** How far its clock is ahead of the real one. */
  aheadMs: number
}

/** The whole service in a process of its own, that can be asked and killed. */
export async function startServiceProcess(
  options: ServiceWish,
): Promise<{ process: ChildProcess; url: string; mailPort: number }> {
  const { worker, said } = await startSaying(import.meta.url, options)
  const [url = '', mailUrl = ''] = said.split(' ')
  return { process: worker, url, mailPort: Number(mailUrl.split(':').at(-1)) }
}

const options = optionsOf<ServiceWish>(import.meta.url)
if (options) {
  const clock = movableClock()
  clock.advance(options.aheadMs)
  await work(options, areas, { clock, awaitsEvents: true })
}
