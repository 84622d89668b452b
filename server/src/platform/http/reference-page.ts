import { renderMarkdown } from '../html/markdown.ts'

/** The first chapter of the introduction, which is shown until the script of the reference has drawn the whole. */
const firstChapter = (text: string): string => text.split(/\n(?=# )/)[0] ?? ''

const look = `
  :root { color-scheme: light dark; }
  body { margin: 0; background: light-dark(#fff, #0f0f0f); color: light-dark(#2a2f45, #e7e7e7); }
  #first { display: grid; grid-template-columns: minmax(0, 1fr); font: 16px/1.6 Inter, system-ui, sans-serif; }
  #first nav { display: none; padding: 24px; border-inline-end: 1px solid light-dark(#e7e7e7, #262626); }
  #first nav p { margin: 6px 0; font-size: 14px; }
  #first main { max-width: 820px; padding: 32px 24px 64px; }
  #first h1 { margin: 0 0 12px; font-size: 30px; line-height: 1.25; letter-spacing: -0.02em; }
  #first h2 { margin: 32px 0 8px; font-size: 20px; }
  #first a { color: inherit; }
  #first pre { padding: 14px 16px; overflow: auto; border-radius: 8px; background: light-dark(#f6f6f7, #1a1a1b);
    font: 13px/1.55 ui-monospace, monospace; }
  #first code { font-family: ui-monospace, monospace; font-size: 0.9em; }
  #first pre code { font-size: inherit; }
  @media (min-width: 1000px) {
    #first { grid-template-columns: 280px minmax(0, 1fr); }
    #first nav { display: block; }
  }
  a[href*="scalar.com"] { display: none; }`

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/**
 * Returns the page of the reference. The quickstart is part of it, so that the first screen is painted before the script
 * of several megabytes has come.
 */
export function referencePage(text: string): string {
  const chapters = [...text.matchAll(/^# (.+)$/gm)].map(([, title = '']) => title)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Userkeep API</title>
<style>${look}</style>
<script defer src="js/scalar.js"></script>
<script defer src="js/start.js"></script>
</head>
<body>
<div id="first">
<nav aria-label="Chapters">${chapters.map((title) => `<p>${escaped(title)}</p>`).join('')}</nav>
<main>${renderMarkdown(firstChapter(text))}</main>
</div>
<div id="app"></div>
</body>
</html>
`
}

/** Removes the first screen once the reference has drawn its own headings. */
export const replaceFirstScreen = `
const app = document.querySelector('#app')
new MutationObserver((_changes, observer) => {
  if (!app.querySelector('h1')) return
  observer.disconnect()
  document.querySelector('#first').remove()
}).observe(app, { childList: true, subtree: true })
`
