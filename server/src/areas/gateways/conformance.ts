import { after, before, test } from 'node:test'
import { checkoutCases } from './conformance/checkouts.ts'
import { invoiceCases } from './conformance/invoices.ts'
import { messageCases } from './conformance/messages.ts'
import { subscriptionCases } from './conformance/subscriptions.ts'
import type { Case, TestServer } from './conformance/test-server.ts'

export type { TestServer } from './conformance/test-server.ts'

/** Behavior that all gateways share, as cases of the port, run on a setup of each gateway. */
const conformanceCases: Readonly<Record<string, Case>> = {
  ...checkoutCases,
  ...subscriptionCases,
  ...invoiceCases,
  ...messageCases,
}

/** Runs all cases on one setup; each makes its own data. */
export function testConformance(startTestServer: () => Promise<TestServer>): void {
  let testServer: TestServer
  before(async () => {
    testServer = await startTestServer()
  })
  after(() => testServer?.close())
  for (const [sentence, run] of Object.entries(conformanceCases)) test(sentence, () => run(testServer))
}
