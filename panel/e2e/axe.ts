import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'

// The engine that @axe-core/playwright carries, without its way of running it: that injects the source for each run and
// opens a page to put the results together, which takes longer than the checks.
const { source } = createRequire(import.meta.resolve('@axe-core/playwright'))('axe-core') as { source: string }

interface Violation {
  id: string
  impact: string
  nodes: { html: string; failureSummary: string }[]
}

interface Axe {
  run(context: object, options: object): Promise<{ violations: Violation[] }>
}

/** After so many rows of a list all others are like them: they leave the page, since each costs its share of time. */
const alike = 'tbody tr:nth-of-type(n+6), ul[aria-label] > li:nth-of-type(n+6)'

export type Scheme = 'light' | 'dark'

/** Looks for problems of accessibility that are more than minor, in these schemes. In the dark only colours differ. */
export async function problemsOf(page: Page, { within, schemes }: { within: string; schemes: Scheme[] }) {
  await page.evaluate(source)
  await page.evaluate((rows) => {
    for (const row of document.querySelectorAll(rows)) row.remove()
  }, alike)
  const found: string[] = []
  for (const scheme of schemes) {
    await page.emulateMedia({ colorScheme: scheme })
    const violations = await page.evaluate(
      async ([within, isDark]) => {
        const { axe } = window as unknown as { axe: Axe }
        const options = { resultTypes: ['violations'], preload: false, ...(isDark && { runOnly: ['color-contrast'] }) }
        return (await axe.run({ include: [within] }, options)).violations
      },
      [within, scheme === 'dark'] as const,
    )
    found.push(...violations.flatMap((violation) => said(violation, scheme)))
  }
  return found
}

const said = ({ id, impact, nodes }: Violation, scheme: Scheme): string[] =>
  impact === 'minor'
    ? []
    : nodes.slice(0, 3).map(({ html, failureSummary }) => `${scheme}, ${id}: ${html}\n${failureSummary}`)
