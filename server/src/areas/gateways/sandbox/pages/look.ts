import type { Html, HtmlPage } from '@userkeep/contract'
import { html } from '../../../../platform/html/html.ts'
import { plainLook } from '../../../../platform/html/plain-look.ts'

const look = `
  :root { --on-accent: #fff; --notice: #fff4d5; --notice-ink: #6b4a00; }
  @media (prefers-color-scheme: dark) { :root { --on-accent: #111113; --notice: #3a2f10; --notice-ink: #ffdf8e; } }
  main { max-width: 960px; }
  .test { margin: 0 0 20px; padding: 8px 14px; border-radius: 8px; background: var(--notice); color: var(--notice-ink); font-size: 13px; }
  .sides { display: grid; grid-template-columns: 1fr 1fr; gap: 28px; align-items: start; }
  .panel { padding: 22px; background: var(--card); border: 1px solid var(--line); border-radius: 12px; }
  .panel h2 { margin: 0 0 12px; font-size: 16px; color: var(--ink); }
  .due { margin: 4px 0 0; font-size: 34px; font-weight: 600; line-height: 1.2; font-variant-numeric: tabular-nums; }
  .sums { width: 100%; margin-top: 18px; border-collapse: collapse; font-variant-numeric: tabular-nums; }
  .sums th { font-weight: 400; text-align: start; }
  .sums td { text-align: end; white-space: nowrap; }
  .sums th, .sums td { padding: 9px 0; border-top: 1px solid var(--line); vertical-align: top; }
  .total > * { font-weight: 600; }
  label { display: block; margin-bottom: 6px; font-weight: 600; }
  input { width: 100%; padding: 11px 12px; border: 1px solid var(--muted); border-radius: 8px; background: var(--card); color: var(--ink); font: 16px/1.4 ui-monospace, Menlo, Consolas, monospace; }
  input[aria-invalid] { border-color: var(--bad); }
  button { padding: 11px 16px; border: 1px solid transparent; border-radius: 8px; background: var(--accent); color: var(--on-accent); font: inherit; font-weight: 600; cursor: pointer; }
  button.plain { background: transparent; border-color: var(--line); color: var(--ink); font-weight: 400; }
  button.wide { width: 100%; margin-top: 14px; }
  input:focus-visible, button:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
  .refusal { margin: 0 0 14px; padding: 10px 14px; border: 1px solid var(--bad); border-radius: 8px; color: var(--bad); }
  .note { margin: 0 0 14px; padding: 10px 14px; border: 1px solid var(--good); border-radius: 8px; color: var(--good); }
  h3 { margin: 22px 0 8px; font-size: 13px; font-weight: 600; color: var(--muted); }
  .cards { margin: 0; padding: 0; list-style: none; }
  .cards li { border-top: 1px solid var(--line); }
  .cards button { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 12px; align-items: baseline; width: 100%; padding: 11px 0; border: 0; border-radius: 4px; background: none; color: var(--ink); font-weight: 400; text-align: start; }
  .cards code { color: var(--accent); }
  .leave { display: inline-block; margin-top: 8px; padding: 11px 0; }
  .scroll { overflow-x: auto; }
  .hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  .two { display: flex; flex-wrap: wrap; gap: 10px; }
  @media (max-width: 720px) { .sides { grid-template-columns: 1fr; gap: 20px; } .due { font-size: 28px; } }
`

/** Copies the number of the chosen test card into the field. Without scripts the number is typed. */
const chooseCards = `
document.addEventListener('click', (event) => {
  const choice = event.target.closest('[data-card]');
  const field = document.getElementById('card');
  if (!choice || !field) return;
  field.value = choice.dataset.card;
  field.focus();
});
`

interface SandboxPage {
  readonly title: string
  readonly content: Html
  /** Whether its forms redirect to a page of the seller. */
  readonly leadsAway?: boolean
}

/** Renders a page of the sandbox, which says that nothing is real. */
export const sandboxPage = ({ title, content, leadsAway = false }: SandboxPage): HtmlPage => ({
  title: `${title} · Sandbox`,
  styles: [plainLook, look],
  scripts: [chooseCards],
  head: html`<meta name="robots" content="noindex">`,
  body: html`<main>
<p class="test">Sandbox. No real payments. Use a test card.</p>
${content}
</main>`,
  formsLeadAway: leadsAway,
})
