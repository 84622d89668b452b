import { existsSync } from 'node:fs'
import { areas } from '../src/areas.ts'
import type { Demo } from './seed.ts'

/** Collects the demo data of areas, in the order of their tiers. An area without a `demo.ts` has none. */
export async function collectDemos(): Promise<Map<string, Demo>> {
  const demos = new Map<string, Demo>()
  for (const { contract } of areas) {
    const file = new URL(`../src/areas/${contract.name}/demo.ts`, import.meta.url)
    if (existsSync(file)) demos.set(contract.name, ((await import(file.href)) as { demo: Demo }).demo)
  }
  return demos
}
