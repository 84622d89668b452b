import './typescript-five.ts'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { ICruiseResult, IViolation } from 'dependency-cruiser'
import { readTiers } from './read-tiers.ts'
import { importRules, type Tiers } from './rules.ts'

// Imported late: the hook above must stand before dependency-cruiser looks for its TypeScript.
const { cruise } = await import('dependency-cruiser')

const roots = [
  'contract',
  'evaluator',
  'server',
  'client',
  'react',
  'panel',
  'portal',
  'widget',
  'bench',
  'scripts',
  'tools',
]

/** One sentence per import that goes the wrong way in the tree at `root`. */
export async function wrongImports(root: string): Promise<string[]> {
  const tiers = readTiers(root)
  const forbidden = importRules(tiers)
  const { output } = await cruise(
    roots.filter((folder) => existsSync(join(root, folder))),
    {
      baseDir: root,
      validate: true,
      ruleSet: { forbidden },
      tsPreCompilationDeps: true,
      exclude: '(^|/)(dist|data)/',
      doNotFollow: 'node_modules',
      outputType: 'json',
    },
    {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
    },
  )
  const { modules, summary }: ICruiseResult = typeof output === 'string' ? JSON.parse(output) : output
  const reasons = new Map(forbidden.map((rule) => [rule.name, rule.comment]))
  return [
    ...unknownAreas(
      modules.map((module) => module.source),
      tiers,
    ),
    ...summary.violations.map((violation) => sentence(violation, reasons.get(violation.rule.name))),
  ]
}

function unknownAreas(files: string[], tiers: Tiers): string[] {
  const known = new Set(Object.values(tiers).flat())
  const areas = files.flatMap((file) => /^server\/src\/areas\/([^/]+)/.exec(file)?.[1] ?? [])
  return [...new Set(areas)]
    .filter((area) => !known.has(area))
    .map((area) => `server/src/areas/${area} has no place in server/src/areas.ts`)
}

function sentence({ from, to, cycle, rule }: IViolation, reason = ''): string {
  const path = cycle ? cycle.map(({ name }) => name).join(' → ') : to
  return `${from} → ${path}  (${rule.name}: ${reason})`
}
