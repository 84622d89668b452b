import { request } from '@playwright/test'
import { type Fixtures, findFixtures } from './fixtures.ts'
import { testServers } from './test-server.ts'

/** Runs once for all tests: sign-in mails are limited per hour, and a failed test restarts its worker. */
export default async function castTheDemo(): Promise<void> {
  process.env.TEST_FIXTURES ??= JSON.stringify(await Promise.all(testServers.map(({ url }) => fixturesAt(url))))
}

async function fixturesAt(url: string): Promise<Fixtures> {
  const context = await request.newContext({ baseURL: url })
  try {
    return await findFixtures(context, url)
  } finally {
    await context.dispose()
  }
}
