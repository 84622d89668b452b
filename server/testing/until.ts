import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'

/** Asks again and again until it is so; fails after a time that is far longer than it should take. */
export async function until(what: string, isSo: () => boolean | Promise<boolean>, withinMs = 20_000): Promise<void> {
  const deadline = Date.now() + withinMs
  while (!(await isSo())) {
    assert.ok(Date.now() < deadline, `waited in vain until ${what}`)
    await wait(10)
  }
}
