import type { ChildProcess } from 'node:child_process'
import { areas } from '../src/areas.ts'
import { movableClock } from '../src/platform/clock.ts'
import { startSaying, type WorkerWish, wishOf, work } from './worker-process.ts'

interface ServiceWish extends WorkerWish {
  /** How far its clock is ahead of the real one. */
  aheadMs: number
}

/** The whole service in a process of its own, that can be asked and killed. */
export async function startServiceProcess(wish: ServiceWish): Promise<{ process: ChildProcess; url: string }> {
  const { worker, said } = await startSaying(import.meta.url, wish)
  return { process: worker, url: said }
}

const wish = wishOf<ServiceWish>(import.meta.url)
if (wish) {
  const clock = movableClock()
  clock.advance(wish.aheadMs)
  await work(wish, areas, { clock, listens: true })
}
