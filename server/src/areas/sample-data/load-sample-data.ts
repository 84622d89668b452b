import { minutes } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { environmentPlace } from '../organizations/public.ts'
import { claimLoad, finishLoad, saveProgress, type Work } from './loads.sql.ts'

export interface SampleTarget {
  readonly organizationId: string
  readonly organizationCode: string
  readonly environmentId: string
  /** The member who asked for it, as the author of notes and answers. */
  readonly userId: string
}

type Report = (step: string, done: number, total: number) => Promise<void>

/** Fills a test environment in one transaction, and reports each part outside of it. */
export type FillSample = (context: Context, target: SampleTarget, report: Report) => Promise<void>

const leaseMs = minutes(5)

/** Loads the sample data of one environment. After a crash, another worker begins again once the lease has ended. */
export async function loadSampleData(context: Context): Promise<number> {
  const { sql, clock, log } = context
  const lease = () => new Date(clock.now().getTime() + leaseMs)
  const work = await claimLoad(sql, { now: clock.now(), until: lease() })
  if (!work) return 0
  try {
    await fill(context, work, async (step, done, total) => {
      await saveProgress(sql, work.environmentId, { step, done, total, until: lease() })
    })
    await finishLoad(sql, work.environmentId, null, clock.now())
  } catch (error) {
    log.error({ err: error, environment: work.environmentId }, 'sample data could not be loaded')
    await finishLoad(sql, work.environmentId, reasonOf(error), clock.now())
  }
  return 1
}

async function fill(context: Context, { environmentId, userId }: Work, report: Report): Promise<void> {
  const place = await environmentPlace(context.sql, environmentId)
  if (!place) return
  // Loaded only when it is needed, so that the service does not hold the texts of the samples in memory.
  const { href } = new URL('../../../demo/fill-sample.ts', import.meta.url)
  const { fillSample } = (await import(href)) as { fillSample: FillSample }
  await fillSample(context, { ...place, environmentId, userId }, report)
}

const reasonOf = (error: unknown): string =>
  (error as { code?: string }).code === '23505'
    ? 'The test environment has an item with the same key as one of the samples. Delete it, and load the sample data again.'
    : 'An internal error. Nothing was loaded. Try again.'
