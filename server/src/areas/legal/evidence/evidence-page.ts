import type { HtmlPage } from '@userkeep/contract'
import { html, storedHtml } from '../../../platform/html/html.ts'
import { moment } from '../../../platform/html/moment.ts'
import type { Evidence } from './gather-evidence.ts'

const style = `
  body { font: 15px/1.5 system-ui, sans-serif; color: #111; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
  table { border-collapse: collapse; width: 100%; font-size: 13px; }
  th, td { border: 1px solid #bbb; padding: 4px 8px; text-align: left; vertical-align: top; overflow-wrap: anywhere; }
  section { border-top: 2px solid #111; margin-top: 2rem; }
  code { overflow-wrap: anywhere; }
  @media print { body { margin: 0; } section { break-before: page; } tr { break-inside: avoid; } }
`

/** Renders the evidence for print: who accepted what and how, then the texts. */
export function evidencePage(title: string, { exported_at, environment, versions, acceptances }: Evidence): HtmlPage {
  return {
    title,
    styles: [style],
    body: html`<main>
<h1>${title}</h1>
<p>Exported ${moment(exported_at)} from the ${environment} environment. ${counted(acceptances.length)}.</p>
<table>
<thead><tr><th>When</th><th>Who</th><th>Agreed to</th><th>Checkbox text</th><th>How</th></tr></thead>
<tbody>${acceptances.map(rowOf)}</tbody>
</table>
${versions.map(textOf)}
</main>`,
  }
}

const counted = (n: number): string => (n === 1 ? '1 acceptance' : `${n} acceptances`)

const rowOf = (one: Evidence['acceptances'][number]) => html`<tr>
<td>${moment(one.accepted_at)}</td>
<td>${one.contact ? [one.contact.name, ' ', one.contact.email] : 'Erased'}<br><code>${one.contact_id}</code></td>
<td>${one.title}, version ${one.version}</td>
<td>${one.summary}</td>
<td>${one.source}<br>${one.ip}<br>${one.user_agent}</td>
</tr>`

const textOf = ({ title, version, published_at, sha256, summary, html: text }: Evidence['versions'][number]) => html`
<section>
<h2>${title}, version ${version}</h2>
<p>Published ${published_at && moment(published_at)}. SHA-256 <code>${sha256}</code></p>
<p>Checkbox text: ${summary}</p>
${storedHtml(text)}
</section>`
