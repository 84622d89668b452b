import { loadInitialState, loadPricing } from '@userkeep/react/server'
import { renderToString } from 'react-dom/server'
import { App, type Initial } from './app.tsx'

interface Page {
  url: string
  publishableKey: string
  /** The session of the cookie. */
  session: string | null
}

/** Renders the page for the person of the request. */
export async function render({ url, publishableKey, session }: Page): Promise<string> {
  const [state, products] = await Promise.all([
    loadInitialState({ url, publishableKey, session }),
    loadPricing({ url, publishableKey }),
  ])
  const initial: Initial = { url, publishableKey, state, products }
  const data = JSON.stringify(initial).replaceAll('<', '\\u003c')
  return `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width">
  <title>Example</title>
  <link rel="icon" href="data:,">
  <link rel="stylesheet" href="/client.css">
</head>
<body>
  <div id="root">${renderToString(<App initial={initial} />)}</div>
  <script type="application/json" id="initial">${data}</script>
  <script type="module" src="/client.js"></script>
</body>
</html>`
}
