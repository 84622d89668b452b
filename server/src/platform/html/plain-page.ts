import type { HtmlPage } from '@userkeep/contract'
import { type Html, html } from './html.ts'
import { plainLook } from './plain-look.ts'

/** Renders a page in the service's own style. */
export const plainPage = (title: string, content: Html, head?: Html): HtmlPage => ({
  title,
  ...(head && { head }),
  styles: [plainLook],
  body: html`<main>
${content}
</main>`,
})
