import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'

/** Guards against waiting for ever; no test passes or fails by it, however busy the machine is. */
const hangMs = 18 * 60_000

/** Asks again and again until it is so. */
export async function until(what: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + hangMs
  while (!(await isSo())) {
    assert.ok(Date.now() < deadline, `waited in vain until ${what}`)
    await wait(10)
  }
}
