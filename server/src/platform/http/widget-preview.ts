import { hash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

const style = `
:root { color-scheme: light; --page: #f6f6f8; --bar: #e7e7ec }
:root[data-theme=dark] { color-scheme: dark; --page: #121215; --bar: #25252b }
html, body { height: 100% }
body { margin: 0; background: var(--page) }
.page { display: none; padding: 24px; gap: 12px }
:root[data-kind=parts] .page { display: grid }
.page i { height: 12px; border-radius: 6px; background: var(--bar) }
.page i:nth-child(1) { width: 42%; height: 20px }
.page i:nth-child(3) { width: 88% }
.page i:nth-child(4) { width: 64% }
:root[data-kind=elements] #element { padding: 16px }
`

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Preview of the widget</title>
<style>${style}</style>
<script type="module" src="/widget/preview.js"></script>
</head>
<body><div class="page" aria-hidden="true"><i></i><i></i><i></i><i></i></div><main id="element"></main></body>
</html>
`

// Only our own page frames it. It makes no calls, so a click in it changes nothing.
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src 'sha256-${hash('sha256', style, 'base64')}'`,
  "img-src 'self' data: https:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ')

/** Serves the page in which the panel previews the widget's views during editing. */
export function serveWidgetPreview(app: FastifyInstance): void {
  app.get('/widget/preview', async (_request, reply) =>
    reply
      .headers({
        'content-security-policy': policy,
        'cache-control': 'no-cache',
        'referrer-policy': 'no-referrer',
      })
      .type('text/html; charset=utf-8')
      .serializer((text: string) => text)
      .send(page),
  )
}
