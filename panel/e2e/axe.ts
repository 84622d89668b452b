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

/** The rows of a list after the first ones are like them: they are hidden, since each costs its share of time. */
const similarRows = 'tbody tr:nth-of-type(n+6), ul[aria-label] > li:nth-of-type(n+6)'

export type Scheme = 'light' | 'dark'

/** A test computes the contrast of the panel and the portal in the dark; the widget has colours of its own. */
const isLookedAt = (scheme: Scheme, within: string) =>
  scheme === 'light' || within.startsWith('userkeep-') || process.env.TEST_NIGHTLY === '1'

/** Looks for problems of accessibility that are more than minor, in these schemes. */
export async function problemsOf(page: Page, { within, schemes }: { within: string; schemes: Scheme[] }) {
  // A page that is not loaded again has it already.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const found: string[] = []
  for (const scheme of schemes.filter((one) => isLookedAt(one, within))) {
    await page.emulateMedia({ colorScheme: scheme })
    const violations = await page.evaluate(
      async ([within, rows, isDark]) => {
        const { axe } = window as unknown as { axe: Axe }
        const options = { resultTypes: ['violations'], preload: false, ...(isDark && { runOnly: ['color-contrast'] }) }
        const hiding = new CSSStyleSheet()
        hiding.replaceSync(`${rows} { display: none !important }`)
        document.adoptedStyleSheets = [...document.adoptedStyleSheets, hiding]
        try {
          return (await axe.run({ include: [within] }, options)).violations
        } finally {
          document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== hiding)
        }
      },
      [within, similarRows, scheme === 'dark'] as const,
    )
    found.push(...violations.flatMap((violation) => said(violation, scheme)))
  }
  return found
}

const said = ({ id, impact, nodes }: Violation, scheme: Scheme): string[] =>
  impact === 'minor'
    ? []
    : nodes.slice(0, 3).map(({ html, failureSummary }) => `${scheme}, ${id}: ${html}\n${failureSummary}`)
