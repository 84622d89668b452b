import { after, before, test } from 'node:test'
import { checkoutCases } from './conformance/checkouts.ts'
import { invoiceCases } from './conformance/invoices.ts'
import { messageCases } from './conformance/messages.ts'
import type { Case, Stage } from './conformance/stage.ts'
import { subscriptionCases } from './conformance/subscriptions.ts'

export type { Stage } from './conformance/stage.ts'

/** What every gateway does alike: the port, as cases over a stage that each gateway sets for itself. */
export const conformanceCases: Readonly<Record<string, Case>> = {
  ...checkoutCases,
  ...subscriptionCases,
  ...invoiceCases,
  ...messageCases,
}

/** Runs the cases, all on one stage: each makes what it needs. */
export function testConformance(setStage: () => Promise<Stage>): void {
  let stage: Stage
  before(async () => {
    stage = await setStage()
  })
  after(() => stage?.close())
  for (const [sentence, run] of Object.entries(conformanceCases)) test(sentence, () => run(stage))
}
