import type { Db } from '../src/platform/db/sql.ts'
import type { BoundConsumer } from '../src/platform/facts/bound-consumer.ts'
import { createConsumerRunner, enrolConsumers } from '../src/platform/facts/consume.ts'
import { createLogReader } from '../src/platform/facts/log-reader.ts'
import { relayFacts } from '../src/platform/facts/relay.ts'
import type { Platform } from '../src/platform/platform.ts'
import { seededChance } from './chance.ts'
import type { Demo, Seed } from './seed.ts'

interface Options {
  /** Makes the IDs differ from those of other organizations. */
  salt?: string
  before?(area: string): Promise<void>
}

/** Plays a part of every demo. Each area has its own chance, so that one area does not change the others. */
export async function play(
  db: Db,
  seed: Seed,
  demos: ReadonlyMap<string, Demo>,
  part: keyof Demo,
  { salt = '', before }: Options = {},
): Promise<void> {
  for (const [area, demo] of demos) {
    if (!demo[part]) continue
    await before?.(area)
    await demo[part](db, { ...seed, chance: seededChance(area + salt) })
  }
}

/**
 * Numbers what happened and lets everyone react before there is an endpoint, so that none of the past is sent. Workers of
 * a running service wait: they would take up what is numbered here once the endpoints are there.
 */
export async function catchUp(platform: Platform, consumers: readonly BoundConsumer[]): Promise<void> {
  await enrolConsumers(platform.sql, consumers)
  await platform.sql`select 1 from fact_cursors order by consumer for update`
  await platform.sql`select 1 from fact_counter for update`
  while ((await relayFacts(platform.sql, platform.clock.now())) > 0);
  for (const consumer of consumers) {
    // One runner for all batches: it remembers how far it has passed over facts that the consumer does not want.
    const { run } = createConsumerRunner(platform, consumer, createLogReader(platform.sql, [consumer]))
    while ((await run()) > 0);
  }
}
