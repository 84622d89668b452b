import type { HtmlPage } from '@userkeep/contract'
import { rangeOf } from '@userkeep/evaluator/survey'
import { type Html, html } from '../../../platform/html/html.ts'
import { plainLook } from '../../../platform/html/plain-look.ts'
import { isNumber, type Question } from '../rules.ts'
import { wordsIn } from './words.ts'

const look = `
  main { max-width: 520px; padding-top: 10vh; }
  .sheet { padding: 28px; background: var(--card); border: 1px solid var(--line); border-radius: 12px; }
  .sheet p { margin: 10px 0 0; }
  .from { margin: 0 0 14px; color: var(--muted); font-weight: 600; }
  fieldset { margin: 18px 0 0; padding: 0; border: 0; }
  legend { padding: 0; font-size: 20px; font-weight: 600; line-height: 1.35; }
  .scale { display: flex; flex-wrap: wrap; gap: 6px; margin-top: 14px; }
  .scale label { position: relative; flex: 1 0 40px; }
  .scale input { position: absolute; inset: 0; width: 100%; height: 100%; margin: 0; opacity: 0; cursor: pointer; }
  .scale span { display: block; padding: 10px 0; min-height: 44px; border: 1px solid var(--line); border-radius: 8px; text-align: center; }
  .scale input:checked + span { background: var(--ink); color: var(--card); border-color: var(--ink); }
  .scale input:focus-visible + span { outline: 2px solid var(--accent); outline-offset: 2px; }
  .ends { display: flex; justify-content: space-between; gap: 16px; margin-top: 6px; color: var(--muted); font-size: 13px; }
  .option { display: flex; gap: 10px; align-items: center; margin-top: 8px; padding: 10px 12px; min-height: 44px; border: 1px solid var(--line); border-radius: 8px; cursor: pointer; }
  .option input { margin: 0; }
  textarea { width: 100%; margin-top: 14px; padding: 10px 12px; border: 1px solid var(--line); border-radius: 8px; background: var(--card); color: var(--ink); font: inherit; resize: vertical; }
  textarea:focus-visible { outline: 2px solid var(--accent); outline-offset: 1px; }
  button { margin-top: 20px; padding: 11px 18px; min-height: 44px; border: 1px solid var(--ink); border-radius: 8px; background: var(--ink); color: var(--card); font: inherit; font-weight: 600; cursor: pointer; }
  button.plain { border-color: var(--line); background: transparent; color: var(--ink); font-weight: 400; }
  button:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
  .buttons { display: flex; gap: 8px; }
`

/** Submits the answer of the link at once. A browser without scripts shows the button. */
const confirm = `document.querySelector('form[data-ready]')?.requestSubmit()`

interface Asked {
  readonly token: string
  readonly brand: { readonly name: string }
  readonly language: string
  readonly question: Question
  /** The answer in the link of the mail. */
  readonly ready: string | null
  readonly problem: string | null
}

const around = (brand: { readonly name: string }, title: string, language: string, content: Html): HtmlPage => ({
  title: `${title} · ${brand.name}`,
  styles: [plainLook, look],
  language,
  head: html`<meta name="robots" content="noindex">`,
  body: html`<main><section class="sheet"><p class="from">${brand.name}</p>${content}</section></main>`,
})

export function questionPage({ token, brand, language, question, ready, problem }: Asked): HtmlPage {
  const { id, title, description, required } = question
  const words = wordsIn(language)
  const page = around(
    brand,
    title,
    language,
    html`<form method="post" action="/surveys/answer/${token}"${ready !== null && html` data-ready`}>
<input type="hidden" name="question" value="${id}">
<fieldset><legend>${title}</legend>
${description && html`<p class="muted">${description}</p>`}
${inputsOf(question, ready)}
</fieldset>
${problem && html`<p class="bad" role="alert">${problem}</p>`}
<div class="buttons"><button>${words.send}</button>
${!required && html`<button class="plain" name="skip" value="yes" formnovalidate>${words.skip}</button>`}</div>
</form>`,
  )
  return ready === null ? page : { ...page, scripts: [confirm] }
}

function inputsOf(question: Question, ready: string | null): Html {
  const { kind, options, required, low_label, high_label } = question
  if (kind === 'text') {
    return html`<textarea name="answer" rows="5" maxlength="4000" aria-label="${question.title}"${required && html` required`}></textarea>`
  }
  if (!isNumber(kind)) {
    const [type, name] = kind === 'single' ? ['radio', 'answer'] : ['checkbox', 'choices']
    return html`${(options ?? []).map(
      ({ id, label }) =>
        html`<label class="option"><input type="${type}" name="${name}" value="${id}"${ready === id && html` checked`}${kind === 'single' && required && html` required`}> ${label}</label>`,
    )}`
  }
  const [least, most] = rangeOf(question)
  const numbers = Array.from({ length: most - least + 1 }, (_, at) => String(least + at))
  return html`<div class="scale">${numbers.map(
    (number) =>
      html`<label><input type="radio" name="answer" value="${number}"${ready === number && html` checked`}${required && html` required`}><span>${number}</span></label>`,
  )}</div>${(low_label || high_label) && html`<div class="ends"><span>${low_label}</span><span>${high_label}</span></div>`}`
}

export function thanksPage(brand: { readonly name: string }, language: string, thanks: string | null): HtmlPage {
  const words = wordsIn(language)
  const said = html`<h1>${thanks ?? words.thanks}</h1><p class="muted">${words.saved}</p>`
  return around(brand, words.thanks, language, said)
}

export function overPage(brand: { readonly name: string }, language: string): HtmlPage {
  const words = wordsIn(language)
  return around(brand, words.over, language, html`<h1>${words.over}</h1><p class="muted">${words.closed}</p>`)
}
