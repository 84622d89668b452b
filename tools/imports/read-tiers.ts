import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Tiers } from './rules.ts'

/** The tiers as `server/src/areas.ts` lists them. Read as text, so that checking imports runs nothing of the server. */
export function readTiers(root: string): Tiers {
  const text = readFileSync(join(root, 'server/src/areas.ts'), 'utf8')
  const imports = text.matchAll(/import \{ (\w+) \} from '\.\/areas\/([\w-]+)\/index\.ts'/g)
  const folders = new Map([...imports].map(([, name = '', folder = '']) => [name, folder]))
  const list = text.match(/export const tiers = \{(.*?)\n\}/s)?.[1] ?? ''
  return Object.fromEntries(
    [...list.matchAll(/(\w+): \[(.*?)\]/gs)].map(([, tier = '', names = '']) => [
      tier,
      [...names.matchAll(/\w+/g)].map(([name]) => folders.get(name) ?? name),
    ]),
  )
}
