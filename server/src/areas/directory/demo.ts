import { type Demo, environmentsOf } from '../../../demo/seed.ts'
import { fillDemo } from './rows/fill-demo.ts'

/** Writes the lists, as the worker would have done meanwhile. */
export const demo: Demo = {
  async finish(db, seed) {
    for (const environment of environmentsOf(seed)) await fillDemo(db, seed[environment])
  },
}
