import type { AnswerOf, feedback, HtmlPage } from '@userkeep/contract'
import { type Html, html } from '../../../platform/html/html.ts'
import { day, type Site, sitePage } from '../../../platform/html/site-page.ts'

type Roadmap = AnswerOf<typeof feedback.routes.roadmap>['body']
type Entry = Roadmap['planned'][number]

const look = `
  main.wide, .top .wide, footer.wide { max-width: 1080px; }
  .columns { display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); gap: 20px; align-items: start; }
  .column h2 { display: flex; align-items: center; gap: 8px; margin: 0 0 12px; font-size: 17px; }
  .column h2 .count { color: var(--muted); font-weight: 400; font-size: 14px; }
  .dot { width: 9px; height: 9px; border-radius: 50%; }
  .planned .dot { background: #f5a623; } .in_progress .dot { background: #3e7bfa; } .shipped .dot { background: #30a46c; }
  .column ul { display: grid; gap: 10px; margin: 0; padding: 0; list-style: none; }
  .entry { padding: 14px 16px; border: 1px solid var(--line); border-radius: 12px; }
  .entry h3 { margin: 0; font-size: 16px; }
  .entry p { margin: 4px 0 0; color: var(--muted); font-size: 14px; white-space: pre-line;
    display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 4; overflow: hidden; }
  .about { display: flex; flex-wrap: wrap; gap: 4px 12px; margin-top: 8px; color: var(--muted); font-size: 14px; }
  @media (max-width: 760px) { .columns { grid-template-columns: minmax(0, 1fr); gap: 32px; } }
`

const roadmapPath = (key: string): string => `/roadmap/${key}`

const columns = [
  ['planned', 'Planned'],
  ['in_progress', 'In progress'],
  ['shipped', 'Shipped'],
] as const

/** Returns the public page of what is planned, in progress and shipped. */
export function roadmapPage(site: Site, key: string, roadmap: Roadmap): HtmlPage {
  const lead = `Planned, current and shipped work at ${site.brand.name}.`
  const isEmpty = columns.every(([status]) => roadmap[status].length === 0)
  return sitePage(site, {
    title: 'Roadmap',
    description: lead,
    path: roadmapPath(key),
    tab: roadmapPath(key),
    styles: [look],
    content: html`<h1>Roadmap</h1>
<p class="lead">${lead}</p>
${isEmpty && html`<p class="empty">Nothing is planned yet. Check back later.</p>`}
${!isEmpty && html`<div class="columns">${columns.map(([status, name]) => column(status, name, roadmap[status]))}</div>`}`,
  })
}

const column = (
  status: string,
  name: string,
  entries: readonly Entry[],
): Html => html`<section class="column ${status}">
<h2><span class="dot"></span>${name}<span class="count">${entries.length}</span></h2>
<ul>
${entries.map(entryOf)}
</ul>
${entries.length === 0 && html`<p class="muted">No posts yet.</p>`}
</section>
`

const entryOf = ({ title, body, category, votes, comments, shipped_at }: Entry): Html => html`<li class="entry">
<h3>${title}</h3>
${body && html`<p>${body}</p>`}
<div class="about"><span>${counted(votes, 'vote')}</span>${
  comments > 0 && html`<span>${counted(comments, 'comment')}</span>`
}${category && html`<span>${category}</span>`}${shipped_at && day(shipped_at)}</div>
</li>
`

const counted = (count: number, one: string): string =>
  count === 1 ? `1 ${one}` : `${count.toLocaleString('en')} ${one}s`
